import { CircleDashed } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import type { FirstStep } from '#contract/overview.ts'
import { MessageLink, RowText } from '../ui/links.tsx'
import { entityPath, newItemHash, paths } from '../ui/paths.ts'
import { firstStepsText, stepsText } from './dashboard.text.ts'

/** The screen where a step is done, with the field or form that it opens; null if only the person who runs the server can do it. */
const screenOf: Record<FirstStep, string | null> = {
  trade: `${entityPath('texts')}#trade`,
  own_number: `${entityPath('meta')}#whatsapp`,
  legal_name: `${entityPath('company')}#legalName`,
  first_product: `${entityPath('products')}${newItemHash}`,
  hours: `${entityPath('company')}#hours`,
  first_work: `${entityPath('works')}${newItemHash}`,
  recovery_codes: `${paths.security}#codes`,
  public_address: null,
}

interface FirstStepsProps {
  steps: readonly { step: FirstStep; isDone: boolean }[]
  /** Those for which a notice asks: they are no lines, and do not count. */
  asked: readonly FirstStep[]
  /** How many lines there may be. */
  most: number
}

/** What makes the site the company's own. What is done is no longer shown; once the owner has nothing left to do, neither is the rest. */
export function FirstSteps({ steps, asked, most }: FirstStepsProps) {
  const titleId = useId()
  const all = steps.filter(({ step }) => !asked.includes(step))
  const open = all.filter(({ isDone }) => !isDone)
  if (open.every(({ step }) => step === 'public_address')) return null
  const isEmpty = steps.some(({ step, isDone }) => step === 'first_product' && !isDone)
  return (
    <section aria-labelledby={titleId} className="stack tight apart">
      <div className="line spread">
        <h2 id={titleId}>{stepsText.title}</h2>
        <p className="hint">{stepsText.progress(all.length - open.length, all.length)}</p>
      </div>
      <ul className="box rows">
        {open.slice(0, most).map(({ step }) => {
          const { todo, advice } = firstStepsText[step]
          return <Step key={step} title={todo} advice={advice} to={screenOf[step]} message={stepsText.askForAddress} />
        })}
        {/* Nobody has put anything in yet. */}
        {isEmpty && open.length < most && (
          <Step title={stepsText.formerSite} advice={stepsText.formerSiteAdvice} message={stepsText.askToImport} />
        )}
      </ul>
    </section>
  )
}

interface StepProps {
  title: string
  advice: string
  to?: string | null
  /** To the person who runs the server, if no screen does it. */
  message: (site: string) => string
}

function Step({ title, advice, to, message }: StepProps) {
  const row = (
    <>
      <CircleDashed aria-hidden="true" className="icon" />
      <RowText title={title} advice={advice} />
    </>
  )
  return (
    <li>
      {to ? (
        <Link to={to} className="row">
          {row}
        </Link>
      ) : (
        <MessageLink message={message(location.host)} className="row">
          {row}
        </MessageLink>
      )}
    </li>
  )
}
