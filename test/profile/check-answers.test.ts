import { Agreement, AnswersDifferError } from '../../src/profile/check-answers';

describe('answers', () => {
  it('that are the same are no matter, whoever gives them, and those to other rows may differ', () => {
    const agreement = new Agreement();
    agreement.add('the first 10 rows', 'table', 'a');
    agreement.add('the first 10 rows', 'ida', 'a');
    expect(() => agreement.add('the rows of ida', 'ida, 1 thread', 'b')).not.toThrow();
  });

  it('that differ end the profile, and say whose they are', () => {
    const agreement = new Agreement();
    agreement.add('the first 10 rows', 'table', 'a');
    expect(() => agreement.add('the first 10 rows', 'ida', 'b')).toThrow(
      new AnswersDifferError('table and ida gave different answers to the first 10 rows: nothing is measured'),
    );
  });
});
