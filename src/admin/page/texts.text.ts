import { slideTitles } from '#contract/slide-titles.text.ts'
import type { TextName } from '#contract/texts.ts'
import type { Noun } from '../ui/noun.ts'

interface SectionText {
  noun: Noun
  title: string
  advice: string
}

const slide = (number: 1 | 2 | 3 | 4): SectionText => ({
  noun: { text: `destaque ${slideTitles[number - 1]}`, ending: 'o' },
  title: `Destaque: ${slideTitles[number - 1]}`,
  advice: 'Frase e foto do topo',
})

/** What each row of 'Página' is called, in the page's order. */
export const sectionTexts = {
  headline: {
    noun: { text: 'frase de abertura', ending: 'a' },
    title: 'Frase de abertura',
    advice: 'Embaixo do nome da empresa',
  },
  hero1: slide(1),
  hero2: slide(2),
  hero3: slide(3),
  hero4: slide(4),
  about: { noun: { text: 'seção Sobre', ending: 'a' }, title: 'Sobre', advice: 'História, foto e números' },
  excellence: {
    noun: { text: 'seção Diferenciais', ending: 'a' },
    title: 'Diferenciais',
    advice: 'Como a empresa trabalha, em três passos, e a foto',
  },
  services: { noun: { text: 'abertura de Serviços', ending: 'a' }, title: 'Serviços', advice: 'Título e texto' },
  feed: {
    noun: { text: 'abertura de Obras', ending: 'a' },
    title: 'Obras',
    advice: 'Título e texto, quando houver obras suas',
  },
  products: { noun: { text: 'abertura de Produtos', ending: 'a' }, title: 'Produtos', advice: 'Título e texto' },
  contact: { noun: { text: 'seção Contato', ending: 'a' }, title: 'Contato', advice: 'Título, texto e frases' },
  faq: { noun: { text: 'abertura de FAQ', ending: 'a' }, title: 'FAQ', advice: 'Título e texto' },
} as const satisfies Record<string, SectionText>

const title = 'Título'
const text = 'Texto'
const phrase = 'Frase'

/** The label of each text in the form of its section. */
export const textLabels: Record<TextName, string> = {
  heroHeadline: phrase,
  hero1Description: phrase,
  hero2Description: phrase,
  hero3Description: phrase,
  hero4Description: phrase,
  aboutTitle: title,
  aboutText: text,
  aboutAlt: 'Descrição da foto',
  aboutYears: 'Número dos anos',
  aboutYearsText: 'Embaixo do número dos anos',
  aboutWorks: 'Número das obras',
  aboutWorksText: 'Embaixo do número das obras',
  excellenceTitle: title,
  excellenceText: text,
  excellenceStep1: 'Passo 1',
  excellenceStep1Text: 'Texto do passo 1',
  excellenceStep2: 'Passo 2',
  excellenceStep2Text: 'Texto do passo 2',
  excellenceStep3: 'Passo 3',
  excellenceStep3Text: 'Texto do passo 3',
  servicesTitle: title,
  servicesText: text,
  feedTitle: title,
  feedText: text,
  productsTitle: title,
  productsText: text,
  contactTitle: title,
  contactText: text,
  contactWhatsappNote: 'Frase do WhatsApp',
  contactPhoneNote: 'Frase do telefone',
  contactEmailNote: 'Frase do e-mail',
  faqTitle: title,
  faqText: text,
}

const figureHint = 'Vazio, vale o que está em “Números da empresa”.'

export const textHints: { [Name in TextName]?: string } = {
  aboutAlt: 'O que a sua foto mostra, para quem não pode vê-la.',
  aboutYears: figureHint,
  aboutWorks: figureHint,
}

export const textsFormText = {
  hint: 'Campo vazio fica com o texto que aparece em cinza e inclinado.',
  useShipped: 'Editar o texto pronto',
  photo: 'Foto',
  ownPhoto: 'Foto sua',
}

export const focusText = {
  label: 'O que não pode ser cortado',
  hint: 'A foto é cortada de um jeito no celular e de outro no computador. Toque no mais importante dela.',
  point: (x: number, y: number) => `Ponto principal da foto: ${x}% da esquerda, ${y}% do alto. Mova com as setas.`,
  crops: { phone: 'No celular', desk: 'No computador' },
}
