export interface SourceFile {
  /** Relative to the project's folder, with forward slashes. */
  path: string
  text: string
  /** The text without comments. */
  code: string
  /** The imported modules, including types. Files of the project are paths such as `src/contract/faq.ts`. */
  imports: string[]
}

export function readSources(folder: string, name: RegExp): SourceFile[]
export function listFiles(folder: string): string[]
