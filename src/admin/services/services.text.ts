import type { ListText } from '../lists/list-resource.ts'

export const servicesText = {
  title: 'Serviços Cadastrados',
  add: 'Adicionar Serviço',
  modalTitle: { create: 'Adicionar Novo Serviço', edit: 'Editar Serviço' },
  empty: {
    title: 'Nenhum serviço ainda',
    advice: 'Toque em “Adicionar Serviço” e apresente o primeiro com um vídeo do YouTube ou uma foto.',
  },
  // Spec §8 has three texts for a failed save: for an edit, a create, and no response at all.
  saveFailed: (mode, hasResponse) =>
    !hasResponse
      ? 'Erro ao salvar serviço'
      : mode === 'edit'
        ? 'Erro ao atualizar serviço'
        : 'Erro ao adicionar serviço',
} satisfies Partial<ListText>

export const youtubeInvalid = 'URL do YouTube inválida'

/** At the video, while there is no photo either. */
export const videoMissing = 'Coloque o vídeo ou uma foto.'

export const shortText = { told: 'Este link é de um Short, que o site não mostra assim.', use: 'Usar como vídeo comum' }

export const posterText = {
  chosen: 'Capa do vídeo',
  of: (title: string) => `Capa do vídeo ${title}`,
}
