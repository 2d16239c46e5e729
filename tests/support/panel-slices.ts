import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ListEntityName } from '#contract/entities.ts'
import { faq } from '#contract/faq.ts'
import { products } from '#contract/products.ts'
import { services } from '#contract/services.ts'
import { users } from '#contract/users.ts'

/** What tests need of each list screen, with every text of the specification; an entity without a row does not compile. */
const slices = {
  products: {
    address: '/admin/products',
    endpoints: products,
    seed: { title: 'Toldo Ipê', features: ['Lona acrílica'], image: 'https://fotos.example/ipe.jpg' },
    seeded: 'Toldo Ipê',
    fill: async (user: UserEvent) => {
      // happy-dom cannot decode a picture; the e2e tests upload a real one.
      await user.type(screen.getByLabelText('Título'), 'Cortina Jatobá')
      await user.type(screen.getByLabelText('Característica 1'), 'Recolhe na chuva')
    },
    filled: 'Cortina Jatobá',
    change: async (user: UserEvent) => user.type(screen.getByLabelText('Título'), ' II'),
    changed: 'Toldo Ipê II',
    text: {
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
    afterDelete: [] as string[],
  },
  services: {
    address: '/admin/services',
    endpoints: services,
    seed: { title: 'Reforma', description: 'Trocamos a lona.', youtubeId: 'dQw4w9WgXcQ' },
    seeded: 'Reforma',
    fill: async (user: UserEvent) => {
      await user.type(screen.getByLabelText('Título'), 'Instalação')
      await user.type(screen.getByLabelText('Descrição'), 'Da medição à entrega.')
      await user.type(screen.getByLabelText('URL do YouTube'), 'https://youtu.be/dQw4w9WgXcQ')
    },
    filled: 'Instalação',
    change: async (user: UserEvent) => user.type(screen.getByLabelText('Título'), ' II'),
    changed: 'Reforma II',
    text: {
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
    address: '/admin/users',
    endpoints: users,
    seed: { name: 'Bia', email: 'bia@toldaria.example', password: 'sombra' },
    seeded: 'Bia',
    fill: async (user: UserEvent) => {
      await user.type(screen.getByLabelText('Nome'), 'Caio')
      await user.type(screen.getByLabelText('E-mail'), 'caio@toldaria.example')
      await user.type(screen.getByLabelText('Senha'), 'água fresca')
    },
    filled: 'Caio',
    change: async (user: UserEvent) => {
      await user.type(screen.getByLabelText('Nome'), ' Luz')
      await user.type(screen.getByLabelText('Senha'), 'outra')
    },
    changed: 'Bia Luz',
    text: {
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
    afterDelete: [] as string[],
  },
  faq: {
    address: '/admin/faq',
    endpoints: faq,
    seed: { question: 'Atendem aos sábados?', answer: 'Sim.', order: 3 },
    seeded: 'Atendem aos sábados?',
    fill: async (user: UserEvent) => {
      await user.type(screen.getByLabelText('Pergunta'), 'Qual é o prazo?')
      await user.type(screen.getByLabelText('Resposta'), 'Quinze dias.')
    },
    filled: 'Qual é o prazo?',
    change: async (user: UserEvent) => user.type(screen.getByLabelText('Pergunta'), ' Mesmo?'),
    changed: 'Atendem aos sábados? Mesmo?',
    text: {
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
} satisfies Record<ListEntityName, object>

export const panelSlices = (Object.keys(slices) as (keyof typeof slices)[]).map((slice) => ({
  slice,
  ...slices[slice],
}))
