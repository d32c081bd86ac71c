/** The number of a day: consecutive ones for the seeds of consecutive dates, 20261130 and 20261201. */
function numberOfDay(seed: number): number {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(`${seed}`) ?? [];
  return year === undefined ? seed : Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000;
}

/** The cases of a day: each `days`th of them, others the next day, so that every case is tried within that many days. */
export function drawForDay<Case>(cases: readonly Case[], days: number, seed: number): Case[] {
  const day = numberOfDay(seed);
  return cases.filter((_, at) => (at + day) % days === 0);
}
