import type { fieldNames } from '#contract/field-names.text.ts'

/** What the frame of 'Seu site' says. */
export const editFrameText = {
  marks: 'O que você pode mudar nesta página',
  parts: { top: 'Alto da página', main: 'Página', footer: 'Rodapé' },
  edit: (name: string) => `Editar: ${name}`,
  ofSample: (label: string) => `${label}, ainda do exemplo`,
  nextSample: 'Próximo exemplo',
  saying: (name: string, words: string) => `${name}: “${words}”`,
  again: (label: string, time: number) => `${label}, ${time}ª vez na página`,
  ofItem: (name: string, item: string) => `${name} de “${item}”`,
  fixed: 'Isto vem pronto com o site e não muda.',
  fixedPhoto: 'Esta foto vem pronta com o site. A primeira obra entra no lugar das fotos de exemplo.',
  nothing: 'Aqui não há nada para mudar. Toque num texto ou numa foto.',
  otherPage: 'Este link leva a outra página do site. Para mudar aquela, escolha-a no alto desta tela.',
}

/** At the end of each list; `one` is what an item is called, with its article. */
export const addText = (one = '') => `Adicionar ${one.replace(/^\S+ /, '')}`

/** In the place of what visitors do not see yet. */
export const emptyTexts = {
  hours: 'Colocar o horário de atendimento',
  prices: 'Colocar preços, garantia e pagamento',
  areas: 'Colocar onde a empresa atende',
  legalName: 'Colocar os dados legais',
} satisfies { [Field in keyof typeof fieldNames.company]?: string }

/** What stands beside facts of the company, whose places have no name of their own in the page. */
export const shownWords = {
  prices: /^(Ver p|P)reços/,
  guarantee: /^Garantia|^de garantia/,
  payment: /^Pagamento|^formas de pagamento/,
  cnpj: /^CNPJ /,
  cpf: /^CPF /,
}
