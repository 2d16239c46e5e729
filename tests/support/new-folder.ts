import { onTestFinished } from 'vitest'
import { newDataDir, removeDataDir } from './built-server.ts'

/** A new folder, which is removed when the test ends. */
export function newFolder(): string {
  const made = newDataDir()
  onTestFinished(() => removeDataDir(made))
  return made
}
