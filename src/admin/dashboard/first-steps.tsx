import { CircleDashed } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import type { FirstStep } from '#contract/overview.ts'
import { entityPath, newItemHash, paths } from '../paths.ts'
import { MessageLink, RowText } from '../ui/links.tsx'
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
}

/** What makes the site the company's own. What is done is no longer shown; once the owner has nothing left to do, neither is the rest. */
export function FirstSteps({ steps }: FirstStepsProps) {
  const titleId = useId()
  const open = steps.filter(({ isDone }) => !isDone)
  if (open.every(({ step }) => step === 'public_address')) return null
  return (
    <section aria-labelledby={titleId} className="stack tight apart">
      <div className="line spread">
        <h2 id={titleId}>{stepsText.title}</h2>
        <p className="hint">{stepsText.progress(steps.length - open.length, steps.length)}</p>
      </div>
      <ul className="box rows">
        {open.map(({ step }) => (
          <li key={step}>
            <StepLink step={step} />
          </li>
        ))}
        {/* Nobody has put anything in yet. */}
        {open.some(({ step }) => step === 'first_product') && (
          <li>
            <MessageLink message={stepsText.askToImport(location.host)} className="row">
              <CircleDashed aria-hidden="true" className="icon" />
              <RowText title={stepsText.formerSite} advice={stepsText.formerSiteAdvice} />
            </MessageLink>
          </li>
        )}
      </ul>
    </section>
  )
}

function StepText({ step }: { step: FirstStep }) {
  const { todo, advice } = firstStepsText[step]
  return (
    <>
      <CircleDashed aria-hidden="true" className="icon" />
      <RowText title={todo} advice={advice} />
    </>
  )
}

function StepLink({ step }: { step: FirstStep }) {
  const screen = screenOf[step]
  if (screen)
    return (
      <Link to={screen} className="row">
        <StepText step={step} />
      </Link>
    )
  return (
    <MessageLink message={stepsText.askForAddress(location.host)} className="row">
      <StepText step={step} />
    </MessageLink>
  )
}
