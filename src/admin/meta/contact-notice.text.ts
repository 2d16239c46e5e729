import type { ContactField } from '#contract/overview.ts'

const subject: Record<ContactField, string> = {
  whatsapp: 'O WhatsApp do site mudou.',
  phone: 'O telefone fixo do site mudou.',
  email: 'O e-mail do site mudou.',
}

export const contactNoticeText = {
  subject,
  former: (contact: string) => `Antes: ${contact}`,
  present: (contact: string) => `Agora: ${contact}`,
  test: 'Testar',
  right: 'Está certo',
  undone: 'Contato de antes no site',
  redone: 'Configurações como estavam',
  undo: 'Desfazer',
}
