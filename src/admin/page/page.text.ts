import type { Company } from '#contract/company.ts'
import { article, shortTime } from '#contract/opening-hours.text.ts'
import type { Outfit } from '#contract/outfit.text.ts'
import { fieldNameOf } from '../ui/field-nouns.text.ts'
import { labelOf, type Noun, withoutArticle } from '../ui/noun.ts'
import { entityNouns } from '../ui/nouns.text.ts'
import { ownOutfit } from '../ui/own-outfit.ts'

export const pageText = {
  title: 'Página',
  intro: 'O que a página conta da empresa. Dado em branco não aparece; frase em branco usa o texto pronto.',
  loadFailed: 'Erro ao carregar a página',
  save: 'Salvar',
  saveFailed: 'Erro ao salvar a página',
  ofSample: 'Do exemplo',
  groups: { company: 'Empresa', photos: 'Fotos do topo', phrases: 'Frases' },
}

/** What a row is called, and what it shows while nothing is filled in. */
interface RowText {
  noun: Noun
  title: string
  advice: string
}

const row = (text: string, ending: Noun['ending'], title: string, advice: string): RowText => ({
  noun: { text, ending },
  title,
  advice,
})

const slide = (number: 1 | 2 | 3 | 4): RowText =>
  row(`destaque ${number}`, 'o', `Destaque ${number}`, 'Título, frase e foto do topo')

export const rowTexts = {
  hours: row('horário', 'o', 'Horário de atendimento', 'Dias e horas em que a empresa atende'),
  area: row('cidade e região', 'as', 'Onde a empresa atende', 'Cidade, bairros e cidades vizinhas'),
  figures: row('números', 'os', 'Números da empresa', 'Desde quando existe e quanto já entregou'),
  offer: row('preços e garantia', 'os', 'Preços, garantia e pagamento', 'Quanto custa e como pagar'),
  get fabrics() {
    const all = fieldNameOf('company', 'fabrics')
    return row(withoutArticle(all), 'os', `${labelOf(all)} e cores`, `Nomes e fotos d${all}`)
  },
  papers: row(
    'dados legais e avaliações',
    'os',
    'Dados legais e avaliações',
    'Razão social, CNPJ ou CPF: dão confiança a quem não conhece a empresa',
  ),
  'texts.brand': row('logo e cor', 'as', 'Logo e cor', 'A marca da empresa no site, nos ícones e no painel'),
  'texts.hero1': slide(1),
  'texts.hero2': slide(2),
  'texts.hero3': slide(3),
  'texts.hero4': slide(4),
  'texts.trade': row('ramo da empresa', 'o', 'Ramo da empresa', 'O que faz, e frases que aparecem só às vezes'),
  'texts.headline': row('frase de abertura', 'a', 'Frase de abertura', 'Embaixo do nome da empresa'),
  'texts.places': row('seção dos lugares', 'a', 'Lugares para o orçamento', 'Os botões embaixo do topo'),
  'texts.about': row('seção Sobre', 'a', 'Sobre', 'História e foto da empresa'),
  'texts.excellence': row(
    'seção Diferenciais',
    'a',
    'Diferenciais',
    'Como a empresa trabalha, em três passos, e a foto',
  ),
  'texts.services': row('abertura de Serviços', 'a', 'Título de Serviços', 'Título e texto'),
  get 'texts.feed'() {
    const list = labelOf(entityNouns.works.all)
    return row(`abertura de ${list}`, 'a', `Título de ${list}`, 'Título e texto, quando houver fotos suas')
  },
  'texts.products': row('abertura de Produtos', 'a', 'Título de Produtos', 'Título, texto e medidas'),
  'texts.contact': row('seção Contato', 'a', 'Contato', 'Título, texto e frases'),
  'texts.faq': row('abertura de FAQ', 'a', 'Título de FAQ', 'Título e texto'),
}

export const joined = (texts: readonly (string | false)[]) => texts.filter(Boolean).join(' · ')

/** The guarantee as one says it; '' without one. */
export function guaranteeOf({
  guarantee,
  guaranteeYears: years,
}: Pick<Company, 'guarantee' | 'guaranteeYears'>): string {
  return guarantee || (years === null ? '' : `${years} ${years === 1 ? 'ano' : 'anos'}`)
}

export const summaryText = {
  figures: ({ foundedYear, projects }: Company) =>
    joined([
      foundedYear !== null && `desde ${foundedYear}`,
      projects !== null &&
        `${projects.toLocaleString('pt-BR')} ${ownOutfit().delivered[projects === 1 ? 'one' : 'many']}`,
    ]),
  offer: (company: Company) =>
    joined([company.prices, guaranteeOf(company) && `${guaranteeOf(company)} de garantia`, company.payment.join(', ')]),
}

export const otherTowns = (towns: readonly string[]) =>
  `O site ainda fala de ${new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(towns)} aqui. Confira e mude o que não vale mais:`

export const hoursText = {
  closed: 'Fechado',
  allDay: '24 horas',
  nextDay: (time: string, day: string) => `Fecha ${article(time)} ${shortTime(time)} de ${day.toLowerCase()}.`,
  timeLabels: { from: 'Das', to: 'Até' },
  time: {
    from: (number: number) => `Das (${number}º horário)`,
    to: (number: number) => `Até (${number}º horário)`,
  },
  addSpan: '+ Outro horário',
  removeSpan: (number: number) => `Tirar o ${number}º horário`,
  usualWeek: 'Segunda a sexta, das 8h às 18h',
  repeat: 'Repetir até sexta',
  dayLabels: { date: 'Dia', until: 'Último dia' },
  closedDay: {
    date: (number: number) => `${number}º dia em que não abre`,
    until: (number: number) => `Último dia do ${number}º descanso`,
  },
  closedHint: 'Feriado: só o dia. Férias: também o último.',
  addDay: '+ Adicionar dia',
  removeDay: (number: number) => `Tirar o ${number}º dia`,
}

/** The texts of the forms of the page's words and photos. */
export const textsFormText = {
  hint: 'Em branco, o site usa o texto cinza do campo.',
  useShipped: 'Editar o texto pronto',
  shown: (text: string) => `No site agora: ${text}`,
  focus: 'O que não pode ser cortado',
  logoHint: 'De preferência PNG com fundo transparente.',
  ownPhoto: 'Sua foto',
  own: { logoImage: 'Sua logo', accent: 'Sua cor', placesHidden: 'Fora da página' } as Record<string, string>,
  shippedColour: 'Voltar à cor original',
}

export const fabricsText = ({ one, several }: Outfit['material']) => ({
  hint: `Toque na câmera para a foto do ${one}. Várias fotos de uma vez viram vários ${several}.`,
  name: (number: number) => `Nome do ${number}º ${one}`,
  photo: (number: number) => `Foto do ${number}º ${one}`,
  remove: (number: number) => `Tirar o ${number}º ${one}`,
  example: 'Ex.: vermelho',
  add: `+ Adicionar ${one}`,
})

export const focusText = {
  hint: 'A foto é cortada de um jeito no celular e de outro no computador. Toque no mais importante dela.',
  point: (x: number, y: number) => `Ponto principal da foto: ${x}% da esquerda, ${y}% do alto. Mova com as setas.`,
  crops: { phone: 'No celular', desk: 'No computador' },
}
