import type { ClaimName } from '#contract/company.ts'

/** What a claim that came with the program is called. */
export const claimLabels: Record<ClaimName, string> = {
  whatsapp: 'WhatsApp',
  phone: 'Telefone fixo',
  email: 'E-mail',
  address: 'Endereço',
  facebook: 'Facebook',
  instagram: 'Instagram',
  title: 'Nome da empresa',
  description: 'Descrição',
  aboutText: 'Texto de Sobre',
  aboutYears: 'Anos de experiência',
  aboutWorks: 'Obras entregues',
  excellenceStep1: 'Passo 1 de Diferenciais',
  excellenceStep2: 'Passo 2 de Diferenciais',
  excellenceStep3: 'Passo 3 de Diferenciais',
  hero1Image: 'Foto do destaque 1',
  hero2Image: 'Foto do destaque 2',
  hero3Image: 'Foto do destaque 3',
  hero4Image: 'Foto do destaque 4',
  aboutImage: 'Foto de Sobre',
  excellenceImage: 'Foto de Diferenciais',
  answer: 'Resposta pronta',
}
