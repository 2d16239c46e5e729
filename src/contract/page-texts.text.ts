import { type OwnTexts, outfitFor } from './outfit.text.ts'

interface Place {
  town: string
  /** The two letters of a state, or ''. */
  state: string
}

/** Words, also as a function of what the company says of itself. */
type Words = string | ((company: Place & { trade: string }) => string)

/** A text of the page that the owner can replace. In the words a line break begins a paragraph. */
interface PageText {
  /** A text of one line, of several, or a short one in large letters. */
  kind: 'line' | 'lines' | 'figure'
  /** The maximum length in characters. */
  max: number
  /** What people call it, with its article. */
  name: string
  /** The same of another trade than awnings. */
  otherName?: string
  /** What the page shows in its place. It claims nothing of the company; the panel shows it as a placeholder. */
  shipped: Words
  /** What the sample claims of an invented company: shown while 'texts.<name of the text>' is in the stored list `samples`. */
  sample?: Words
  /** What a company of another trade has in place of words about awnings; '' is not shown. */
  otherTrade?: Words
}

const heading = { kind: 'line', max: 100 } as const
const intro = { kind: 'lines', max: 300 } as const
const figure = { kind: 'figure', max: 8 } as const
const note = { kind: 'line', max: 120 } as const
/** What a photo shows, for whoever cannot see it. */
const alternative = { kind: 'line', max: 300 } as const
const caption = { kind: 'line', max: 60 } as const

export const maxPlaces = 8
export const maxPlace = 40

const townAndState = ({ town, state }: Place) => [town, state].filter(Boolean).join(', ')

/**
 * Every text of the page that the owner can replace. The beginning of its name is that of its section, and says the row of 'Página' with its
 * form; `edit-places.ts` of the site says where the page shows it. A new one needs no migration.
 */
export const pageTexts = {
  trade: {
    ...caption,
    name: 'o ramo da empresa',
    shipped: 'Toldos e coberturas',
    otherTrade: ({ trade }) => trade,
  },
  heroHeadline: {
    ...heading,
    name: 'a frase de abertura',
    shipped: (company) => `Toldos e coberturas sob medida em ${townAndState(company)}`,
    otherTrade: (company) => `${company.trade} em ${townAndState(company)}`,
  },
  // Spec §2 gives the titles of the slides.
  hero1Title: {
    ...caption,
    name: 'o título do destaque 1',
    shipped: 'Toldos Retráteis',
    otherTrade: ({ trade }) => trade,
  },
  hero2Title: {
    ...caption,
    name: 'o título do destaque 2',
    shipped: 'Toldos Policarbonato',
    otherTrade: ({ trade }) => trade,
  },
  hero3Title: {
    ...caption,
    name: 'o título do destaque 3',
    shipped: 'Cobertura com Platibanda',
    otherTrade: ({ trade }) => trade,
  },
  hero4Title: {
    ...caption,
    name: 'o título do destaque 4',
    shipped: 'Toldo Cortina',
    otherTrade: ({ trade }) => trade,
  },
  hero1Alt: {
    ...alternative,
    name: 'a descrição da foto do destaque 1',
    shipped: 'Toldo retrátil listrado de vermelho e branco aberto sobre o deck de madeira de uma casa',
    otherTrade: '',
  },
  hero2Alt: {
    ...alternative,
    name: 'a descrição da foto do destaque 2',
    shipped: 'Cobertura de policarbonato sobre o pátio de uma casa, com mesa e poltronas',
    otherTrade: '',
  },
  hero3Alt: {
    ...alternative,
    name: 'a descrição da foto do destaque 3',
    shipped: 'Fachada de loja com cobertura e platibanda branca e vermelha, ao anoitecer',
    otherTrade: '',
  },
  hero4Alt: {
    ...alternative,
    name: 'a descrição da foto do destaque 4',
    shipped: 'Toldos cortina de lona clara descidos em volta do salão de um restaurante, ao anoitecer',
    otherTrade: '',
  },
  hero1Description: {
    ...intro,
    name: 'a frase do destaque 1',
    shipped: 'Sombra quando você quer, céu aberto quando prefere. Abre e recolhe em segundos, à mão ou com motor.',
    otherTrade: '',
  },
  hero2Description: {
    ...intro,
    name: 'a frase do destaque 2',
    shipped: 'Luz natural o dia inteiro, sem chuva e sem sol na cabeça.',
    otherTrade: '',
  },
  hero3Description: {
    ...intro,
    name: 'a frase do destaque 3',
    shipped: 'Acabamento reto, calhas escondidas e a fachada da sua loja com ar de nova.',
    otherTrade: '',
  },
  hero4Description: {
    ...intro,
    name: 'a frase do destaque 4',
    shipped: 'Desce contra o vento e a chuva, sobe quando a noite pede ar fresco. Varanda para o ano inteiro.',
    otherTrade: '',
  },
  placesTitle: {
    ...heading,
    name: 'o título dos lugares',
    shipped: 'Onde você quer sombra?',
    otherTrade: '',
  },
  placesText: {
    ...intro,
    name: 'o texto dos lugares',
    shipped: 'Toque no lugar: o WhatsApp abre com a mensagem pronta.',
  },
  // A line for each.
  places: {
    kind: 'lines',
    max: maxPlaces * (maxPlace + 1),
    name: 'os lugares',
    shipped: 'Garagem\nVaranda\nFachada da loja\nJanela ou porta\nÁrea de lazer\nOutro lugar',
    otherTrade: '',
  },
  aboutTitle: {
    ...heading,
    name: 'o título de Sobre',
    shipped: 'A sombra certa começa na mesa de corte.',
    otherTrade: ({ trade, town }) => `${trade} em ${town}.`,
  },
  aboutText: {
    kind: 'lines',
    max: 1500,
    name: 'o texto de Sobre',
    shipped: ({ town }) =>
      `Atendemos ${town} e região. Conte o que você precisa: respondemos com um orçamento claro, sem compromisso.`,
    sample: ({ town }) =>
      `Há mais de duas décadas fazemos toldos em ${town}. Conhecemos o sol das três da tarde, o vento que chega antes da chuva e a poeira de agosto, e é para esse clima que escolhemos cada lona, cada braço e cada parafuso.\nA mesma equipe que tira as medidas corta o tecido, solda a estrutura e sobe a escada no dia da instalação. Por isso o que você aprova no orçamento é o que vê pronto na fachada.`,
  },
  aboutAlt: {
    ...alternative,
    name: 'a descrição da foto de Sobre',
    shipped:
      'Oficina com rolos de lona colorida na parede e um tecido listrado de vermelho e branco sobre a mesa de corte',
    otherTrade: '',
  },
  // Spec §1: 20+ years of experience and 1000+ projects.
  aboutYears: {
    ...figure,
    name: 'o número dos anos',
    shipped: '',
    sample: '20+',
  },
  aboutYearsText: {
    ...caption,
    name: 'a legenda dos anos',
    shipped: 'anos de experiência',
  },
  aboutWorks: {
    ...figure,
    name: 'o número das obras',
    otherName: 'o número dos trabalhos',
    shipped: '',
    sample: '1000+',
  },
  aboutWorksText: {
    ...caption,
    name: 'a legenda das obras',
    otherName: 'a legenda dos trabalhos',
    shipped: 'obras entregues',
    otherTrade: 'trabalhos entregues',
  },
  excellenceTitle: {
    ...heading,
    name: 'o título de Diferenciais',
    shipped: 'Da foto no WhatsApp à sombra pronta, em três passos.',
    otherTrade: 'Do primeiro contato ao trabalho pronto.',
  },
  excellenceText: {
    ...intro,
    name: 'o texto de Diferenciais',
    shipped:
      'Conte o que você quer cobrir. Nós medimos, mostramos tecidos e cores e entregamos um orçamento claro, sem compromisso.',
    otherTrade: 'Conte o que você precisa e receba um orçamento claro, sem compromisso.',
  },
  excellenceStep1: {
    ...caption,
    name: 'o passo 1',
    shipped: 'Conversa',
    sample: 'Visita e medição',
  },
  excellenceStep1Text: {
    ...intro,
    name: 'o texto do passo 1',
    shipped: 'Você conta o que precisa, por mensagem ou telefone.',
    sample: 'Vamos até você, medimos e vemos de onde vêm o sol e a chuva.',
  },
  excellenceStep2: {
    ...caption,
    name: 'o passo 2',
    shipped: 'Orçamento',
    sample: 'Projeto sob medida',
  },
  excellenceStep2Text: {
    ...intro,
    name: 'o texto do passo 2',
    shipped: 'O que será feito, o prazo e o valor, por escrito.',
    sample: 'Modelo, tecido e cor escolhidos junto com você.',
  },
  excellenceStep3: {
    ...caption,
    name: 'o passo 3',
    shipped: 'Trabalho',
    sample: 'Instalação com equipe própria',
  },
  excellenceStep3Text: {
    ...intro,
    name: 'o texto do passo 3',
    shipped: 'No dia combinado, do jeito combinado.',
    sample: 'Montamos, regulamos e deixamos tudo limpo.',
  },
  servicesTitle: {
    ...heading,
    name: 'o título de Serviços',
    shipped: 'Fabricamos, instalamos e renovamos.',
    otherTrade: 'O que fazemos.',
  },
  servicesText: {
    ...intro,
    name: 'o texto de Serviços',
    shipped: 'Veja de perto, em vídeos curtos, como a nossa equipe trabalha.',
  },
  feedTitle: {
    ...heading,
    name: 'o título de Obras',
    otherName: 'o título de Trabalhos',
    shipped: 'Direto da obra',
    otherTrade: 'Nossos trabalhos',
  },
  feedText: {
    ...intro,
    name: 'o texto de Obras',
    otherName: 'o texto de Trabalhos',
    shipped: 'Alguns dos trabalhos que já fazem sombra por aí.',
    otherTrade: ({ town }) => `Alguns dos trabalhos em ${town} e região.`,
  },
  productsTitle: {
    ...heading,
    name: 'o título de Produtos',
    shipped: 'Escolha a sua sombra.',
    otherTrade: 'O que oferecemos.',
  },
  productsText: {
    ...intro,
    name: 'o texto de Produtos',
    shipped: 'Tudo feito na medida do seu espaço. Toque em um produto e veja de perto.',
    otherTrade: 'Toque em um produto para ver os detalhes.',
  },
  productsMeasures: {
    ...caption,
    name: 'o título das medidas',
    shipped: 'Adiantar medidas (opcional)',
    otherTrade: '',
  },
  productsSize: {
    ...caption,
    name: 'a pergunta das medidas',
    shipped: 'Medidas aproximadas',
    otherTrade: '',
  },
  contactTitle: {
    ...heading,
    name: 'o título de Contato',
    shipped: 'Orçamento rápido',
  },
  contactText: {
    ...intro,
    name: 'o texto de Contato',
    shipped: 'Escolha o caminho mais fácil para você. Uma foto do local e as medidas aproximadas já ajudam bastante.',
    otherTrade: 'Escolha o caminho mais fácil para você. Conte o que precisa: uma foto já ajuda bastante.',
  },
  contactWhatsappNote: {
    ...note,
    name: 'a frase do WhatsApp',
    shipped: 'Mande uma foto do lugar: já dá para começar o orçamento.',
    otherTrade: 'Conte o que precisa e receba um orçamento.',
  },
  contactPhoneNote: {
    ...note,
    name: 'a frase do telefone',
    shipped: 'Prefere conversar? Ligue para nós.',
  },
  contactEmailNote: {
    ...note,
    name: 'a frase do e-mail',
    shipped: 'Para mandar o projeto ou a planta do imóvel.',
    otherTrade: 'Para mandar detalhes e documentos.',
  },
  // A line for each.
  contactToSend: {
    ...intro,
    name: 'a lista do WhatsApp',
    shipped:
      'Uma foto do lugar, de frente\nLargura e quanto avança da parede, mesmo sem medir certinho\nBairro ou cidade',
    otherTrade: 'O que você precisa\nUma foto, se ajudar\nBairro ou cidade',
  },
  faqTitle: {
    ...heading,
    name: 'o título de FAQ',
    shipped: 'Perguntas frequentes',
  },
  faqText: {
    ...intro,
    name: 'o texto de FAQ',
    shipped: 'Não achou a resposta? Pergunte, é rápido.',
  },
  fabricsTitle: {
    ...caption,
    name: 'o título dos tecidos',
    otherName: 'o título dos materiais',
    shipped: 'Tecidos',
    otherTrade: 'Materiais e cores',
  },
  worksTitle: {
    ...heading,
    name: 'o título da página de obras',
    otherName: 'o título da página de trabalhos',
    shipped: 'Sombra que já está de pé.',
    otherTrade: 'Trabalhos já entregues.',
  },
  missingText: {
    ...intro,
    name: 'o texto de página não encontrada',
    shipped: 'O endereço mudou ou nunca existiu. Os toldos continuam no lugar de sempre.',
    otherTrade: 'O endereço mudou ou nunca existiu.',
  },
} as const satisfies Readonly<Record<string, PageText>>

export type TextName = keyof typeof pageTexts
export const textNames = Object.keys(pageTexts) as TextName[]

/** Returns a record with `make(text)` for each text. */
export function forEachText<Value>(make: (text: PageText, name: TextName) => Value): Record<TextName, Value> {
  return Object.fromEntries(textNames.map((name) => [name, make(pageTexts[name], name)])) as Record<TextName, Value>
}

/** The texts of which the sample has one of its own. */
export const sampleTextNames = textNames.filter((name) => 'sample' in pageTexts[name])

/**
 * What the page shows of a company with these texts of its own, in this town, where it has none. Of another trade than awnings it is neutral, and
 * never of the sample.
 * @param samples the places that are of the sample
 */
export function shippedTextsFor(own: OwnTexts, place: Place, samples: readonly string[]): Record<TextName, string> {
  const { trade = '' } = own ?? {}
  const { hasSampleTexts } = outfitFor(own)
  return forEachText(({ shipped, sample = shipped, otherTrade = shipped }, name) => {
    const ofAwnings = samples.includes(`texts.${name}`) ? sample : shipped
    const words = hasSampleTexts ? ofAwnings : otherTrade
    return typeof words === 'string' ? words : words({ ...place, trade })
  })
}

/** Those of the company of the first start. */
export const shippedTexts = shippedTextsFor(null, { town: 'Campo Grande', state: 'MS' }, [])
