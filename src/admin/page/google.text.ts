import { type Company, townOf } from '#contract/company.ts'
import type { Meta } from '#contract/meta.ts'
import { hoursInWords, rangeInWords } from '#contract/opening-hours.text.ts'
import { rangesOf } from '#contract/opening-hours.ts'
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
export function googleProfile(meta: Meta | undefined, company: Company, site: string): string {
  const { town, state } = townOf(company)
  const hours = hoursInWords(company.hours).map(({ days, times }) => `${days}: ${times}`)
  const closed = rangesOf(company.closedOn).map((range) => `${rangeInWords(range)}: fechado`)
  const lines: [label: string, value: string][] = [
    ['Nome', meta?.title ?? ''],
    ['Telefone', formatPhone(meta?.phone ?? '', 'landline')],
    ['WhatsApp', formatPhone(meta?.whatsapp ?? '', 'whatsapp')],
    ['E-mail', meta?.email ?? ''],
    ['Site', site],
    ['Endereço', meta?.address ?? ''],
    ['Cidade', [town, state].filter(Boolean).join(', ')],
    ['Área de atendimento', company.areas.join(', ')],
    ['Horário de funcionamento', block(hours)],
    ['Horários especiais', block(closed)],
    ['Ano de abertura', String(company.foundedYear ?? '')],
    ['Formas de pagamento', company.payment.join(', ')],
    ['Descrição', [...(meta?.description ?? '')].slice(0, maxDescription).join('')],
  ]
  return lines
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n')
}

function block(rows: readonly string[]): string {
  return rows.map((row) => `\n${row}`).join('')
}
