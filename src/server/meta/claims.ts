import { type Claim, type ClaimName, type Company, claimNames, townOf } from '#contract/company.ts'
import type { Meta } from '#contract/meta.ts'
import { shippedMeta } from '#contract/shipped-meta.text.ts'
import { shippedPictures } from '#contract/shipped-pictures.ts'
import { shippedTextsFor } from '#contract/shipped-texts.text.ts'
import type { PictureSlot, Texts } from '#contract/texts.ts'
import { isOtherTrade } from '#contract/trade.ts'

type Decisions = Pick<Company, 'confirmed' | 'leftOut'>
type Facts = Pick<Company, 'town' | 'state' | 'foundedYear' | 'projects'>

/** What visitors read that says something of the company. */
interface Said {
  meta: Meta | undefined
  company: Decisions & Facts
  texts: Texts | undefined
}

/** Whether a value of the configuration is the one of the samples. */
export function isShippedMeta(name: string, value: unknown): boolean {
  return name in shippedMeta && shippedMeta[name as keyof typeof shippedMeta] === value
}

/** The value that was shipped, or undefined if the owner has set another one. */
function shippedValue(name: ClaimName, { meta, company, texts }: Said): string | undefined {
  const shippedTexts = shippedTextsFor(texts?.trade, townOf(company))
  switch (name) {
    case 'aboutText':
      return texts?.aboutText ? undefined : shippedTexts.aboutText
    case 'aboutYears':
      return texts?.aboutYears || company.foundedYear !== null ? undefined : shippedTexts.aboutYears || undefined
    case 'aboutWorks':
      return texts?.aboutWorks || company.projects !== null ? undefined : shippedTexts.aboutWorks || undefined
    case 'excellenceStep1':
    case 'excellenceStep2':
    case 'excellenceStep3': {
      const text = `${name}Text` as const
      return texts?.[name] || texts?.[text] ? undefined : `${shippedTexts[name]}: ${shippedTexts[text]}`
    }
    case 'hero1Image':
    case 'hero2Image':
    case 'hero3Image':
    case 'hero4Image':
    case 'aboutImage':
    case 'excellenceImage': {
      // Another trade's page does not show them.
      const slot = name.replace('Image', '') as PictureSlot
      return texts?.[name] || isOtherTrade(texts?.trade) ? undefined : shippedPictures[slot]
    }
    case 'answer':
      return undefined
    default:
      return meta && isShippedMeta(name, meta[name]) ? meta[name] : undefined
  }
}

/** The shipped contacts and claims about which the owner has decided nothing, without the answers, which are items. */
export function openClaims(said: Said): Claim[] {
  return claimNames.flatMap((name) => {
    const value = shippedValue(name, said)
    if (value === undefined || said.company.leftOut.includes(name)) return []
    return isConfirmed(said.company, { name, value }) ? [] : [{ name, value }]
  })
}

/** Whether the owner has confirmed this very value. */
export function isConfirmed({ confirmed }: Decisions, { name, value }: Claim): boolean {
  return confirmed.some((claim) => claim.name === name && claim.value === value)
}
