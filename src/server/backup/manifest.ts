import { BackupError } from './backup-error.ts'
import type { PartDigest } from './parts.ts'
import { stepsTo } from './rows.store.ts'

/** Raised when a program that knows the former format would read a backup wrongly. */
export const backupFormat = 1

/** What a backup holds: the last part but one of its file, as JSON. */
export interface Manifest {
  format: number
  /** Name and version of the program that made it. */
  program: string
  /** ISO 8601, UTC. */
  madeAt: string
  /** The migrations that led to its tables. */
  schema: string[]
  /** The number of rows of each table. */
  tables: Record<string, number>
  /** The highest number that each table's `seq` ever had. */
  sequences: Record<string, number>
  /** The parts before the manifest, in their order. */
  parts: PartDigest[]
}

/**
 * Parses a manifest.
 * @throws BackupError `newer` if this program does not know its format or its schema
 */
export function parseManifest(text: string): Manifest {
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format !== backupFormat) throw new BackupError('newer')
  stepsTo(manifest.schema)
  return manifest
}
