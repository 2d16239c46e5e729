export const beforeAfterText = {
  before: 'Antes',
  after: 'Depois',
  /** The name of the handle. */
  compare: (title: string) => `Antes e depois: ${title}`,
}

/** What a screen reader says of the handle. */
export const atText = (percent: string | number) => `${percent} % depois`
