import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { meta } from '#contract/meta.ts'
import { CopyButton } from '../forms/copy-button.tsx'
import { loadList } from '../lists/load-list.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { codesText } from './security.text.ts'

interface CodesSheetProps {
  codes: readonly string[]
  email: string
  onDone: () => void
}

/** The recovery codes as a page for paper, with what somebody needs who has only that page. Nothing else is printed. */
export function CodesSheet({ codes, email, onDone }: CodesSheetProps) {
  const sheet = useRef<HTMLElement>(null)
  const [date] = useState(() => new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long' }).format())
  const { data: [company] = [] } = useQuery({ queryKey: ['company'], queryFn: () => loadList(meta.list) })
  const steps = codesText.steps(location.origin + paths.recover)
  useEffect(() => {
    // Focusing alone scrolls to the middle of the sheet.
    sheet.current?.focus({ preventScroll: true })
    sheet.current?.scrollIntoView()
  }, [])
  const copied = [codesText.sheetTitle, `${codesText.email}: ${email}`, ...codes, ...steps].join('\n')

  return (
    <>
      <p className="hint">{codesText.shownOnce}</p>
      <article ref={sheet} tabIndex={-1} className="codes-sheet part stack">
        <header>
          <p>{company?.title}</p>
          <h4>{codesText.sheetTitle}</h4>
          <p>
            {codesText.email}: <strong>{email}</strong>
          </p>
          <p>{codesText.created(date)}</p>
        </header>
        <ol className="codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <p>{codesText.purpose}</p>
        <ol className="list">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </article>
      <div className="link-actions line">
        <Button Icon={Printer} className="primary-button" onClick={() => window.print()}>
          {codesText.print}
        </Button>
        <CopyButton text={copied} />
        <Button onClick={onDone}>{codesText.done}</Button>
      </div>
    </>
  )
}
