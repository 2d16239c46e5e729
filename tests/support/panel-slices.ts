import type * as z from 'zod/mini'
import { regularText } from '#admin/lists/lists.text.ts'
import { labelOf } from '#admin/ui/noun.ts'
import { entityPath } from '#admin/ui/paths.ts'
import { entities, type ListEntityName, listNames, type PublicListName } from '#contract/entities.ts'
import type { Field } from '#contract/fields.ts'
import { pixel } from './pixel.ts'
import { sampleBody } from './sample-bodies.ts'

/** What tests need of a list and its screen. */
interface PanelSlice<Name extends ListEntityName> {
  /** A body for the API, and the title of what is stored. */
  seed: z.input<(typeof entities)[Name]['create']['body']>
  seeded: string
  /** What is typed into the blank form, by label, and the title of what is stored. */
  fill: Record<string, string>
  /** The label of the photo that a new item must have. */
  photo?: string
  filled: string
  /** What is typed into the form of the seed. */
  change: Record<string, string>
  changed: string
  /** Every text of the specification. */
  text: {
    title: string
    add: string
    modal: { create: string; edit: string }
    question: string
    loadFailed: string
    createFailed: string
    updateFailed: string
    noAnswer: string
    deleteFailed: string
    created: string
    updated: string
    deleted: string
  }
  /** The calls after a delete. */
  afterDelete: readonly string[]
}

/** The lists whose texts are specified; of any other list a row follows from its declaration. */
const slices: { [Name in ListEntityName]?: PanelSlice<Name> } = {
  products: {
    // Visible, as other tests look for it on the page.
    seed: { title: 'Toldo Ipê', features: ['Lona acrílica'], image: 'https://fotos.example/ipe.jpg', hidden: false },
    seeded: 'Toldo Ipê',
    fill: {
      // happy-dom cannot decode a picture; the e2e tests upload a real one.
      Título: 'Cortina Jatobá',
      'Característica 1': 'Recolhe na chuva',
    },
    filled: 'Cortina Jatobá',
    change: { Título: ' II' },
    changed: 'Toldo Ipê II',
    text: {
      title: 'Produtos Cadastrados',
      add: 'Adicionar Produto',
      modal: { create: 'Adicionar Novo Produto', edit: 'Editar Produto' },
      question: 'Tem certeza que deseja excluir este produto?',
      loadFailed: 'Erro ao carregar produtos',
      createFailed: 'Erro ao salvar produto',
      updateFailed: 'Erro ao salvar produto',
      noAnswer: 'Erro ao salvar produto',
      deleteFailed: 'Erro ao excluir produto',
      created: 'Produto adicionado com sucesso',
      updated: 'Produto atualizado com sucesso',
      deleted: 'Produto excluído com sucesso',
    },
    afterDelete: [],
  },
  services: {
    seed: { title: 'Reforma', description: 'Trocamos a lona.', youtubeId: 'dQw4w9WgXcQ', image: '' },
    seeded: 'Reforma',
    fill: {
      Título: 'Instalação',
      Descrição: 'Da medição à entrega.',
      'URL do YouTube': 'https://youtu.be/dQw4w9WgXcQ',
    },
    filled: 'Instalação',
    change: { Título: ' II' },
    changed: 'Reforma II',
    text: {
      title: 'Serviços Cadastrados',
      add: 'Adicionar Serviço',
      modal: { create: 'Adicionar Novo Serviço', edit: 'Editar Serviço' },
      question: 'Tem certeza que deseja excluir este serviço?',
      loadFailed: 'Erro ao carregar serviços',
      createFailed: 'Erro ao adicionar serviço',
      updateFailed: 'Erro ao atualizar serviço',
      noAnswer: 'Erro ao salvar serviço',
      deleteFailed: 'Erro ao excluir serviço',
      created: 'Serviço adicionado com sucesso',
      updated: 'Serviço atualizado com sucesso',
      deleted: 'Serviço excluído com sucesso',
    },
    afterDelete: ['GET /services'],
  },
  users: {
    seed: { name: 'Bia', email: 'bia@toldaria.example', password: 'sombra' },
    seeded: 'Bia',
    fill: {
      Nome: 'Caio',
      'E-mail': 'caio@toldaria.example',
      Senha: 'água fresca',
    },
    filled: 'Caio',
    change: {
      Nome: ' Luz',
      Senha: 'outra',
    },
    changed: 'Bia Luz',
    text: {
      title: 'Usuários Cadastrados',
      add: 'Adicionar Usuário',
      modal: { create: 'Adicionar Novo Produto', edit: 'Editar Produto' },
      question: 'Tem certeza que deseja excluir este usuário?',
      loadFailed: 'Erro ao carregar usuários',
      createFailed: 'Erro ao salvar usuário',
      updateFailed: 'Erro ao salvar usuário',
      noAnswer: 'Erro ao salvar usuário',
      deleteFailed: 'Erro ao excluir usuário',
      created: 'Usuário adicionado com sucesso',
      updated: 'Usuário atualizado com sucesso',
      deleted: 'Usuário excluído com sucesso',
    },
    afterDelete: [],
  },
  faq: {
    seed: { question: 'Atendem aos sábados?', answer: 'Sim.', order: 3 },
    seeded: 'Atendem aos sábados?',
    fill: {
      Pergunta: 'Qual é o prazo?',
      Resposta: 'Quinze dias.',
    },
    filled: 'Qual é o prazo?',
    change: { Pergunta: ' Mesmo?' },
    changed: 'Atendem aos sábados? Mesmo?',
    text: {
      title: 'Perguntas Frequentes',
      add: 'Adicionar FAQ',
      modal: { create: 'Adicionar Nova FAQ', edit: 'Editar FAQ' },
      question: 'Tem certeza que deseja excluir esta FAQ?',
      loadFailed: 'Erro ao carregar FAQs',
      createFailed: 'Erro ao salvar FAQ',
      updateFailed: 'Erro ao salvar FAQ',
      noAnswer: 'Erro ao salvar FAQ',
      deleteFailed: 'Erro ao excluir FAQ',
      created: 'FAQ adicionada com sucesso',
      updated: 'FAQ atualizada com sucesso',
      deleted: 'FAQ excluída com sucesso',
    },
    afterDelete: ['GET /faq'],
  },
}

function declaredSlice(name: PublicListName): PanelSlice<'works'> {
  const { words, titleOf } = entities[name]
  const fields = Object.entries<Field>(entities[name].fields)
  const photos = fields.filter(([, { kind }]) => kind === 'photo')
  const photosOfSeed = photos.map(([field, { isRequired, anyHost }]) => {
    const shown = anyHost ? 'https://fotos.example/a.jpg' : pixel('red')
    return [field, isRequired ? shown : '']
  })
  const seed: Record<string, unknown> = { ...sampleBody(name), ...Object.fromEntries(photosOfSeed) }
  const titled = titleOf as (item: object) => string
  const label = (field = '') => labelOf((words.fields as Record<string, string>)[field] ?? '')
  const [required] = photos.find(([, { isRequired }]) => isRequired === true) ?? []
  const lines = fields.filter(([, { kind }]) => kind.startsWith('line'))
  const needed = lines.filter(([field]) => field in sampleBody(name, 'least'))
  const texts = (needed.length > 0 ? needed : lines.slice(0, 1)).map(([field]) => [field, `Outro de ${field}`] as const)
  const [first] = texts
  const text = regularText(words.one, words.all)
  return {
    seed,
    seeded: titled(seed),
    fill: Object.fromEntries(texts.map(([field, value]) => [label(field), value])),
    ...(required && { photo: label(required) }),
    filled: titled(Object.fromEntries(texts)),
    change: { [label(first?.[0])]: ' II' },
    changed: `${titled(seed)} II`,
    text: {
      ...{ title: text.title, add: text.add, modal: text.modalTitle, question: text.confirmDelete },
      ...{ loadFailed: text.loadFailed, deleteFailed: text.deleteFailed, deleted: text.deleted },
      ...{ createFailed: text.saveFailed('create', true), updateFailed: text.saveFailed('edit', true) },
      ...{ noAnswer: text.saveFailed('edit', false), created: text.saved.create, updated: text.saved.edit },
    },
    afterDelete: [],
  }
}

export const panelSlices = listNames.map((slice) => ({
  slice,
  address: entityPath(slice),
  endpoints: entities[slice],
  photo: undefined,
  ...(slices[slice] ?? declaredSlice(slice as PublicListName)),
}))
