import type { OwnTexts } from './outfit.text.ts'
import { isOtherTrade } from './trade.ts'

interface Place {
  town: string
  /** The two letters of a state, or ''. */
  state: string
}

const localTexts = ({ town, state }: Place) => ({
  heroHeadline: `Toldos e coberturas sob medida em ${[town, state].filter(Boolean).join(', ')}`,
  aboutText: `Atendemos ${town} e região. Conte o que você precisa: respondemos com um orçamento claro, sem compromisso.`,
})

/**
 * The page's sentences that the owner can replace, by the names of `textFields` (texts.ts). They claim nothing of the company: what does is
 * in `sampleTextsFor`. The panel shows them as placeholders. A line break begins a paragraph.
 */
export const shippedTexts = {
  ...localTexts({ town: 'Campo Grande', state: 'MS' }),
  trade: 'Toldos e coberturas',
  // Spec §2 gives the titles of the slides.
  hero1Title: 'Toldos Retráteis',
  hero2Title: 'Toldos Policarbonato',
  hero3Title: 'Cobertura com Platibanda',
  hero4Title: 'Toldo Cortina',
  hero1Alt: 'Toldo retrátil listrado de vermelho e branco aberto sobre o deck de madeira de uma casa',
  hero2Alt: 'Cobertura de policarbonato sobre o pátio de uma casa, com mesa e poltronas',
  hero3Alt: 'Fachada de loja com cobertura e platibanda branca e vermelha, ao anoitecer',
  hero4Alt: 'Toldos cortina de lona clara descidos em volta do salão de um restaurante, ao anoitecer',
  hero1Description:
    'Sombra quando você quer, céu aberto quando prefere. Abre e recolhe em segundos, à mão ou com motor.',
  hero2Description: 'Luz natural o dia inteiro, sem chuva e sem sol na cabeça.',
  hero3Description: 'Acabamento reto, calhas escondidas e a fachada da sua loja com ar de nova.',
  hero4Description: 'Desce contra o vento e a chuva, sobe quando a noite pede ar fresco. Varanda para o ano inteiro.',
  placesTitle: 'Onde você quer sombra?',
  placesText: 'Toque no lugar: o WhatsApp abre com a mensagem pronta.',
  // A line for each.
  places: 'Garagem\nVaranda\nFachada da loja\nJanela ou porta\nÁrea de lazer\nOutro lugar',
  servicesTitle: 'Fabricamos, instalamos e renovamos.',
  servicesText: 'Veja de perto, em vídeos curtos, como a nossa equipe trabalha.',
  feedTitle: 'Direto da obra',
  feedText: 'Alguns dos trabalhos que já fazem sombra por aí.',
  productsTitle: 'Escolha a sua sombra.',
  productsText: 'Tudo feito na medida do seu espaço. Toque em um produto e veja de perto.',
  productsMeasures: 'Adiantar medidas (opcional)',
  productsSize: 'Medidas aproximadas',
  contactTitle: 'Orçamento rápido',
  contactText: 'Escolha o caminho mais fácil para você. Uma foto do local e as medidas aproximadas já ajudam bastante.',
  contactWhatsappNote: 'Mande uma foto do lugar: já dá para começar o orçamento.',
  contactPhoneNote: 'Prefere conversar? Ligue para nós.',
  contactEmailNote: 'Para mandar o projeto ou a planta do imóvel.',
  // A line for each.
  contactToSend:
    'Uma foto do lugar, de frente\nLargura e quanto avança da parede, mesmo sem medir certinho\nBairro ou cidade',
  faqTitle: 'Perguntas frequentes',
  faqText: 'Não achou a resposta? Pergunte, é rápido.',
  aboutTitle: 'A sombra certa começa na mesa de corte.',
  aboutAlt:
    'Oficina com rolos de lona colorida na parede e um tecido listrado de vermelho e branco sobre a mesa de corte',
  aboutYears: '',
  aboutYearsText: 'anos de experiência',
  aboutWorks: '',
  aboutWorksText: 'obras entregues',
  excellenceTitle: 'Da foto no WhatsApp à sombra pronta, em três passos.',
  excellenceText:
    'Conte o que você quer cobrir. Nós medimos, mostramos tecidos e cores e entregamos um orçamento claro, sem compromisso.',
  excellenceStep1: 'Conversa',
  excellenceStep1Text: 'Você conta o que precisa, por mensagem ou telefone.',
  excellenceStep2: 'Orçamento',
  excellenceStep2Text: 'O que será feito, o prazo e o valor, por escrito.',
  excellenceStep3: 'Trabalho',
  excellenceStep3Text: 'No dia combinado, do jeito combinado.',
  fabricsTitle: 'Tecidos',
  worksTitle: 'Sombra que já está de pé.',
  missingText: 'O endereço mudou ou nunca existiu. Os toldos continuam no lugar de sempre.',
} as const

/**
 * What the samples claim of an invented company in this town. Each is shown in place of the shipped text while its place, such as
 * 'texts.aboutText', is in the stored list `samples`.
 */
export const sampleTextsFor = ({ town }: Pick<Place, 'town'>) => ({
  aboutText: `Há mais de duas décadas fazemos toldos em ${town}. Conhecemos o sol das três da tarde, o vento que chega antes da chuva e a poeira de agosto, e é para esse clima que escolhemos cada lona, cada braço e cada parafuso.\nA mesma equipe que tira as medidas corta o tecido, solda a estrutura e sobe a escada no dia da instalação. Por isso o que você aprova no orçamento é o que vê pronto na fachada.`,
  // Spec §1: 20+ years of experience and 1000+ projects.
  aboutYears: '20+',
  aboutWorks: '1000+',
  excellenceStep1: 'Visita e medição',
  excellenceStep1Text: 'Vamos até você, medimos e vemos de onde vêm o sol e a chuva.',
  excellenceStep2: 'Projeto sob medida',
  excellenceStep2Text: 'Modelo, tecido e cor escolhidos junto com você.',
  excellenceStep3: 'Instalação com equipe própria',
  excellenceStep3Text: 'Montamos, regulamos e deixamos tudo limpo.',
})
export type SampleTextName = keyof ReturnType<typeof sampleTextsFor>
export const sampleTextNames = Object.keys(sampleTextsFor({ town: '' })) as SampleTextName[]

/** What a company of another trade has in place of each sentence about awnings; '' is not shown. */
const neutralTexts = (trade: string, { town, state }: Place) => {
  const place = [town, state].filter(Boolean).join(', ')
  return {
    trade,
    heroHeadline: `${trade} em ${place}`,
    hero1Title: trade,
    hero2Title: trade,
    hero3Title: trade,
    hero4Title: trade,
    hero1Alt: '',
    hero2Alt: '',
    hero3Alt: '',
    hero4Alt: '',
    hero1Description: '',
    hero2Description: '',
    hero3Description: '',
    hero4Description: '',
    placesTitle: '',
    places: '',
    servicesTitle: 'O que fazemos.',
    feedTitle: 'Nossos trabalhos',
    feedText: `Alguns dos trabalhos em ${town} e região.`,
    productsTitle: 'O que oferecemos.',
    productsText: 'Toque em um produto para ver os detalhes.',
    productsMeasures: '',
    productsSize: '',
    contactText: 'Escolha o caminho mais fácil para você. Conte o que precisa: uma foto já ajuda bastante.',
    contactWhatsappNote: 'Conte o que precisa e receba um orçamento.',
    contactEmailNote: 'Para mandar detalhes e documentos.',
    contactToSend: 'O que você precisa\nUma foto, se ajudar\nBairro ou cidade',
    aboutTitle: `${trade} em ${town}.`,
    aboutAlt: '',
    aboutWorksText: 'trabalhos entregues',
    excellenceTitle: 'Do primeiro contato ao trabalho pronto.',
    excellenceText: 'Conte o que você precisa e receba um orçamento claro, sem compromisso.',
    fabricsTitle: 'Materiais e cores',
    worksTitle: 'Trabalhos já entregues.',
    missingText: 'O endereço mudou ou nunca existiu.',
  } satisfies Partial<typeof shippedTexts | Record<keyof typeof shippedTexts, string>>
}

/**
 * The shipped texts of a company with these texts of its own, in this town. Those of another trade than awnings are neutral, and never of
 * the sample.
 * @param samples the places that are of the sample
 */
export function shippedTextsFor(
  own: OwnTexts,
  place: Place,
  samples: readonly string[],
): Record<keyof typeof shippedTexts, string> {
  const ofAwnings = { ...shippedTexts, ...localTexts(place) }
  const { trade = '' } = own ?? {}
  if (isOtherTrade(trade)) return { ...ofAwnings, ...neutralTexts(trade, place) }
  const shown = Object.entries(sampleTextsFor(place)).filter(([name]) => samples.includes(`texts.${name}`))
  return { ...ofAwnings, ...Object.fromEntries(shown) }
}
