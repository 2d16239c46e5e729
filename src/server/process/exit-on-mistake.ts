import { EnvError } from '../env.ts'
import { mainText } from './main.text.ts'
import { StartError } from './start-error.ts'

/** Runs a command, whose files only its user may read. A mistake of the operator's is printed as one sentence, and the process exits with code 1. */
export async function exitOnMistake<Result>(run: () => Promise<Result>): Promise<Result> {
  process.umask(0o077)
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof EnvError || error instanceof StartError)) throw error
    console.error(error instanceof EnvError ? mainText.environment(error.message) : error.message)
    process.exit(1)
  }
}
