import type { EntityName, ItemOf } from './entities.ts'
import { wordsOfLists } from './lists.text.ts'
import type { PictureName, PictureSlot, TextName } from './texts.ts'

/**
 * The fields that people never see: ids, versions, what follows another field, and the second name of the landline (spec §3). A picture is
 * shown by its address, the field of its upload.
 */
type UnnamedField = '_id' | 'version' | 'landline'

type NamesOf<Name extends EntityName> = Record<Exclude<keyof ItemOf<Name> & string, UnnamedField>, string>

const users: NamesOf<'users'> & { signInLink: string } = {
  name: 'o nome',
  email: 'o e-mail',
  /** Until when a sign-in link lets in that a colleague created. */
  signInLink: 'o link de acesso',
}

const meta: NamesOf<'meta'> = {
  title: 'o nome da empresa',
  description: 'a descrição',
  address: 'o endereço',
  whatsapp: 'o WhatsApp',
  phone: 'o telefone fixo',
  email: 'o e-mail',
  facebook: 'o Facebook',
  instagram: 'o Instagram',
}

const company: NamesOf<'company'> = {
  email: 'o e-mail',
  town: 'a cidade',
  state: 'o estado',
  areas: 'as cidades atendidas',
  hours: 'o horário',
  closedOn: 'os dias fechados',
  legalName: 'a razão social',
  cnpj: 'o CNPJ',
  cpf: 'o CPF',
  foundedYear: 'o ano de fundação',
  projects: 'as obras entregues',
  guaranteeYears: 'os anos de garantia',
  guarantee: 'a garantia',
  payment: 'as formas de pagamento',
  prices: 'os preços',
  reviewsUrl: 'o link das avaliações',
  fabrics: 'os tecidos',
  leftOut: 'o que fica fora do site',
}

/** The page's texts and pictures, in the page's order. */
const texts: Record<TextName | `${PictureName}Image` | `${PictureSlot}Focus` | 'accent' | 'placesHidden', string> = {
  logoImage: 'a logo',
  accent: 'a cor da empresa',
  trade: 'o ramo da empresa',
  heroHeadline: 'a frase de abertura',
  hero1Title: 'o título do destaque 1',
  hero1Description: 'a frase do destaque 1',
  hero1Alt: 'a descrição da foto do destaque 1',
  hero1Image: 'a foto do destaque 1',
  hero1Focus: 'o ponto principal da foto do destaque 1',
  hero2Title: 'o título do destaque 2',
  hero2Description: 'a frase do destaque 2',
  hero2Alt: 'a descrição da foto do destaque 2',
  hero2Image: 'a foto do destaque 2',
  hero2Focus: 'o ponto principal da foto do destaque 2',
  hero3Title: 'o título do destaque 3',
  hero3Description: 'a frase do destaque 3',
  hero3Alt: 'a descrição da foto do destaque 3',
  hero3Image: 'a foto do destaque 3',
  hero3Focus: 'o ponto principal da foto do destaque 3',
  hero4Title: 'o título do destaque 4',
  hero4Description: 'a frase do destaque 4',
  hero4Alt: 'a descrição da foto do destaque 4',
  hero4Image: 'a foto do destaque 4',
  hero4Focus: 'o ponto principal da foto do destaque 4',
  placesTitle: 'o título dos lugares',
  placesText: 'o texto dos lugares',
  places: 'os lugares',
  placesHidden: 'a marca que esconde os lugares',
  aboutTitle: 'o título de Sobre',
  aboutText: 'o texto de Sobre',
  aboutImage: 'a foto de Sobre',
  aboutFocus: 'o ponto principal da foto de Sobre',
  aboutAlt: 'a descrição da foto de Sobre',
  aboutYears: 'o número dos anos',
  aboutYearsText: 'a legenda dos anos',
  aboutWorks: 'o número das obras',
  aboutWorksText: 'a legenda das obras',
  excellenceTitle: 'o título de Diferenciais',
  excellenceText: 'o texto de Diferenciais',
  excellenceStep1: 'o passo 1',
  excellenceStep1Text: 'o texto do passo 1',
  excellenceStep2: 'o passo 2',
  excellenceStep2Text: 'o texto do passo 2',
  excellenceStep3: 'o passo 3',
  excellenceStep3Text: 'o texto do passo 3',
  excellenceImage: 'a foto de Diferenciais',
  excellenceFocus: 'o ponto principal da foto de Diferenciais',
  servicesTitle: 'o título de Serviços',
  servicesText: 'o texto de Serviços',
  feedTitle: 'o título de Obras',
  feedText: 'o texto de Obras',
  productsTitle: 'o título de Produtos',
  productsText: 'o texto de Produtos',
  productsMeasures: 'o título das medidas',
  productsSize: 'a pergunta das medidas',
  contactTitle: 'o título de Contato',
  contactText: 'o texto de Contato',
  contactWhatsappNote: 'a frase do WhatsApp',
  contactPhoneNote: 'a frase do telefone',
  contactEmailNote: 'a frase do e-mail',
  contactToSend: 'a lista do WhatsApp',
  faqTitle: 'o título de FAQ',
  faqText: 'o texto de FAQ',
  fabricsTitle: 'o título dos tecidos',
  worksTitle: 'o título da página de obras',
  missingText: 'o texto de página não encontrada',
}

/**
 * The fields of each entity that people see, each with its article, in the order of the forms. Only types are imported here: the frame of
 * 'Seu site' names its places by them.
 */
const ofLists = Object.fromEntries(Object.entries(wordsOfLists).map(([name, { fields }]) => [name, fields])) as {
  [Name in keyof typeof wordsOfLists]: (typeof wordsOfLists)[Name]['fields']
}

export const fieldNames = { ...ofLists, users, meta, company, texts } satisfies Record<EntityName, object>
