const prefix = 'toldaria.draft.'

/** What was typed and not saved, kept in this browser; undefined where there is nothing, or nothing readable. */
export function readDraft<Values extends object>(key: string): Partial<Values> | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(prefix + key) ?? 'null')
    return typeof draft === 'object' && draft !== null ? draft : undefined
  } catch {
    return undefined
  }
}

/** Keeps a draft. A browser's store is small: what does not fit is kept without its inline pictures, or not at all. */
export function writeDraft(key: string, values: object): void {
  const withoutPictures = (_: string, value: unknown) =>
    typeof value === 'string' && value.startsWith('data:') ? undefined : value
  for (const text of [JSON.stringify(values), JSON.stringify(values, withoutPictures)]) {
    try {
      localStorage.setItem(prefix + key, text)
      return
    } catch {
      localStorage.removeItem(prefix + key)
    }
  }
}

export function clearDraft(key: string): void {
  localStorage.removeItem(prefix + key)
}
