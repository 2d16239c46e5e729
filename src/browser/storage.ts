// For a browser that forbids local storage, or whose quota is used up: what is stored then lasts as long as the page.
const memory = new Map<string, string>()

/** The text stored under a key; undefined if there is none. */
export function readItem(key: string): string | undefined {
  try {
    return memory.get(key) ?? localStorage.getItem(key) ?? undefined
  } catch {
    // Then nothing is stored there.
    return undefined
  }
}

/** Stores a text in this browser, or in memory if the browser refuses. */
export function writeItem(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
    memory.delete(key)
  } catch {
    memory.set(key, text)
  }
}

export function removeItem(key: string): void {
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Then nothing is stored there.
  }
}
