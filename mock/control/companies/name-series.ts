/** Names for companies that were ordered without one: `company-1`, `company-2` and so on. None is given out twice. */
export class NameSeries {
  #given = 0;

  /** The next name that nobody has. */
  next(isTaken: (name: string) => boolean): string {
    do this.#given += 1;
    while (isTaken(`company-${this.#given}`));
    return `company-${this.#given}`;
  }
}
