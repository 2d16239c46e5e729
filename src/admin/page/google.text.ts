import { type Company, townOf } from '#contract/company.ts'
import type { Meta } from '#contract/meta.ts'
import { hoursInWords, rangeInWords } from '#contract/opening-hours.text.ts'
import { clockIn, rangesOf, timeZoneOf } from '#contract/opening-hours.ts'
import { formatPhone } from '#contract/phone.ts'

export const googleText = {
  button: 'Copiar para o Google',
  hint: 'Horário, endereço, telefone e descrição em texto, para colar no perfil da empresa no Google.',
  copied: 'Copiado. Cole no perfil da empresa no Google.',
  failed: 'Não deu para copiar. Abra o painel com https:// e tente de novo.',
}

// Google's limit.
const maxDescription = 750

/** The company as text for its profile on Google; what is blank has no line. */
export function googleProfile(meta: Partial<Meta>, company: Company, site: string, now = new Date()): string {
  const { town, state } = townOf(company)
  const today = clockIn(timeZoneOf(company.state), now).date
  // A company without a landline is called by its mobile phone.
  const landline = company.leftOut.includes('phone') ? '' : formatPhone(meta.phone ?? '', 'landline')
  const whatsapp = formatPhone(meta.whatsapp ?? '', 'whatsapp')
  const hours = hoursInWords(company.hours).map(({ days, times }) => `${days}: ${times}`)
  const closed = rangesOf(company.closedOn.filter((date) => date >= today)).map(
    (range) => `${rangeInWords(range)}: fechado`,
  )
  const lines: [label: string, value: string][] = [
    ['Nome', meta.title ?? ''],
    ['Telefone', landline || whatsapp],
    ['WhatsApp', whatsapp],
    ['E-mail', meta.email ?? ''],
    // Taps of visitors from the profile are counted by it.
    ['Site', site && `${site}/?de=google`],
    ['Endereço', company.leftOut.includes('address') ? '' : (meta.address ?? '')],
    ['Cidade', [town, state].filter(Boolean).join(', ')],
    ['Área de atendimento', company.areas.join(', ')],
    ['Horário de funcionamento', block(hours)],
    ['Horários especiais', block(closed)],
    ['Ano de abertura', String(company.foundedYear ?? '')],
    ['Formas de pagamento', company.payment.join(', ')],
    ['Descrição', [...(meta.description ?? '')].slice(0, maxDescription).join('')],
  ]
  return lines
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n')
}

function block(rows: readonly string[]): string {
  return rows.map((row) => `\n${row}`).join('')
}
