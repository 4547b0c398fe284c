/** Tells the first few of many things of a kind, and once that there are more. */
export class FewNotices {
  #told = 0;

  /** @param more what is said in place of all the others. */
  constructor(
    readonly onNotice: (notice: string) => void,
    readonly more: string,
    readonly most = 20,
  ) {}

  tell(notices: Iterable<string>): void {
    for (const notice of notices) {
      if (this.#told > this.most) return;
      this.onNotice(this.#told < this.most ? notice : this.more);
      this.#told++;
    }
  }
}
