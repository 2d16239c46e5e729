import type { Company } from '#contract/company.ts'
import type { Noun } from '../ui/noun.ts'

/** What a row is called, and what it shows while nothing is filled in. */
interface PartText {
  noun: Noun
  title: string
  advice: string
}

const part = (text: string, ending: Noun['ending'], title: string, advice: string): PartText => ({
  noun: { text, ending },
  title,
  advice,
})

const joined = (texts: readonly (string | false)[]) => texts.filter(Boolean).join(' · ')

export const companyText = {
  figures: part('números', 'os', 'Números da empresa', 'Desde quando existe e quantas obras entregou'),
  foundedYear: 'Ano em que a empresa começou',
  foundedYearHint: 'A página conta os anos de experiência sozinha.',
  badYear: 'Escreva um ano que já começou, com quatro números, como 2004.',
  projects: 'Obras entregues',
  /** The word that owners write after a number. */
  unit: /\s*(?:anos?|obras?)$/i,
  badCount: 'Escreva um número de 1 a 10.000.000.',
  projectsHint: 'Um número que a empresa pode mostrar. Vazio, fica o texto da página, se você não o tirou.',
  figuresSummary: ({ foundedYear, projects }: Company) =>
    joined([
      foundedYear !== null && `desde ${foundedYear}`,
      projects !== null && `${projects.toLocaleString('pt-BR')} obras entregues`,
    ]),

  offer: part('preços e garantia', 'os', 'Preços, garantia e pagamento', 'Quanto custa e como pagar'),
  prices: 'Preços em palavras',
  pricesHint: 'Como: a partir de R$ 350 o metro quadrado, instalado.',
  guaranteeYears: 'Anos de garantia',
  badGuarantee: 'Escreva um número de 1 a 100.',
  payment: 'Formas de pagamento',
  paymentHint: 'Uma por linha, como Pix ou cartão em até 12 vezes.',
  offerSummary: ({ prices, guaranteeYears, payment }: Company) =>
    joined([
      prices,
      guaranteeYears !== null && `${guaranteeYears} ${guaranteeYears === 1 ? 'ano' : 'anos'} de garantia`,
      payment.join(', '),
    ]),

  fabrics: part('tecidos', 'os', 'Tecidos e cores', 'Nomes e fotos dos tecidos'),

  hours: part('horário', 'o', 'Horário de atendimento', 'Dias e horas em que a empresa atende'),
  closed: 'Fechado',
  time: {
    from: (number: number) => `Das (${number}º horário)`,
    to: (number: number) => `Até (${number}º horário)`,
  },
  addSpan: '+ Outro horário',
  removeSpan: (number: number) => `Tirar o ${number}º horário`,
  repeat: 'Repetir até sexta',
  closedOn: 'Dias em que não abre',
  closedDay: (number: number) => `${number}º dia em que não abre`,
  addDay: '+ Adicionar dia',
  removeDay: (number: number) => `Tirar o ${number}º dia`,

  area: part('cidade e região', 'as', 'Onde a empresa atende', 'Cidade, bairros e cidades vizinhas'),
  town: 'Cidade',
  townExample: 'Ex.: Campo Grande',
  otherTowns: (towns: readonly string[]) =>
    `O site ainda fala de ${new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(towns)} aqui. Confira e mude o que não vale mais:`,
  state: 'Estado',
  areas: 'Bairros e cidades que atende',
  areasHint: 'Um por linha. Quem procura um toldo perto de casa encontra a empresa por eles.',

  papers: part('CNPJ e avaliações', 'os', 'CNPJ e avaliações', 'O que dá confiança a quem não conhece a empresa'),
  cnpj: 'CNPJ',
  cnpjExample: 'Ex.: 12.345.678/0001-95',
  reviewsUrl: 'Link das avaliações',
  reviewsExample: 'Ex.: https://g.page/suaempresa',
  reviewsHint: 'O endereço das avaliações da empresa, como as do Google.',
}
