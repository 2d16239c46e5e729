import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { validationCodes } from '#contract/validation.ts'
import { brokenRule } from '../http/problems.ts'

const require = createRequire(import.meta.url)

/**
 * Refuses a password that is one of the 49,000 most common, in any letter case. Reads their list each time: that takes a few ms, and
 * in memory it would be 4 MB.
 * @throws ProblemError `validation` with `field`
 */
export async function refuseCommonPassword(field: string, password: string): Promise<void> {
  // JSON, an array of lower-case texts. A text with its quotation marks is in it only as a whole item.
  const list = await readFile(require.resolve('@zxcvbn-ts/language-common/src/passwords.json'), 'utf8')
  if (list.includes(JSON.stringify(password.trim().toLowerCase())))
    throw brokenRule(field, validationCodes.passwordCommon)
}
