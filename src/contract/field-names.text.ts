import type { EntityName, ItemOf } from './entities.ts'
import { wordsOfLists } from './lists.text.ts'
import type { Outfit } from './outfit.text.ts'
import { forEachText, type TextName } from './page-texts.text.ts'
import type { PictureName, PictureSlot } from './texts.ts'

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

/** The page's texts and pictures. */
const texts: Record<TextName | `${PictureName}Image` | `${PictureSlot}Focus` | 'accent' | 'placesHidden', string> = {
  hero1Image: 'a foto do destaque 1',
  hero1Focus: 'o ponto principal da foto do destaque 1',
  hero2Image: 'a foto do destaque 2',
  hero2Focus: 'o ponto principal da foto do destaque 2',
  hero3Image: 'a foto do destaque 3',
  hero3Focus: 'o ponto principal da foto do destaque 3',
  hero4Image: 'a foto do destaque 4',
  hero4Focus: 'o ponto principal da foto do destaque 4',
  aboutImage: 'a foto de Sobre',
  aboutFocus: 'o ponto principal da foto de Sobre',
  excellenceImage: 'a foto de Diferenciais',
  excellenceFocus: 'o ponto principal da foto de Diferenciais',
  ...forEachText(({ name }) => name),
  logoImage: 'a logo',
  accent: 'a cor da empresa',
  placesHidden: 'a marca que esconde os lugares',
}

/**
 * The fields of each entity that people see, each with its article, in the order of the forms.
 */
const ofLists = Object.fromEntries(Object.entries(wordsOfLists).map(([name, { fields }]) => [name, fields])) as {
  [Name in keyof typeof wordsOfLists]: (typeof wordsOfLists)[Name]['fields']
}

export const fieldNames = { ...ofLists, users, meta, company, texts } satisfies Record<EntityName, object>

/** The same, by what a company calls finished jobs. */
export const fieldNamesBy: Record<Outfit['jobs'], typeof fieldNames> = {
  obras: fieldNames,
  trabalhos: {
    ...fieldNames,
    company: { ...company, projects: 'os trabalhos entregues', fabrics: 'os materiais' },
    texts: { ...texts, ...forEachText(({ name, otherName = name }) => otherName) },
  },
}
