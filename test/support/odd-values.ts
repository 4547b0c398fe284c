/** Values that callers without types may give where none of them makes sense. */
export const ODD_VALUES: readonly unknown[] = [null, -1, 0.5, NaN, 1n, Symbol('odd'), () => 1, ['odd'], { odd: 1 }];
