import type { FirstStep } from '#contract/overview.ts'
import { entityNouns } from '../ui/nouns.text.ts'

export const dashboardText = {
  title: 'Dashboard',
  intro: 'O que você quer mudar no site hoje?',
  products: 'Gerenciar produtos',
  productsAdvice: 'Fotos, títulos e características do que a empresa oferece.',
  services: 'Gerenciar serviços',
  servicesAdvice: 'Serviços da empresa, cada um com seu vídeo do YouTube.',
  notices: 'Precisa de você',
  sessionEnded: 'Você saiu do painel.',
  noticesFailed: 'Os avisos não carregaram.',
}

/** A step that is open. Its way is a screen, or a message to whoever runs the server. */
export const firstStepsText: Record<FirstStep, { todo: string; advice: string }> = {
  trade: {
    todo: 'O que a empresa faz?',
    advice: 'Se não for toldos e coberturas, diga aqui: as frases do site mudam.',
  },
  own_number: {
    todo: 'Colocar o número da empresa',
    advice: 'É para ele que vão os pedidos de orçamento.',
  },
  legal_name: {
    todo: 'Colocar a razão social e o CNPJ ou CPF',
    advice: 'A lei exige no site de quem vende. Aparecem no fim da página.',
  },
  first_product: {
    todo: 'Cadastrar o primeiro produto',
    advice: 'Foto, título e características.',
  },
  hours: {
    todo: 'Colocar o horário de atendimento',
    advice: 'Assim o site diz se a empresa está aberta.',
  },
  first_work: {
    get todo() {
      return `Mostrar ${entityNouns.works.first}`
    },
    advice: 'Uma foto de um trabalho entregue já basta.',
  },
  recovery_codes: {
    todo: 'Guardar os códigos de recuperação',
    advice: 'Com um deles você volta ao painel sem depender de ninguém.',
  },
  public_address: {
    todo: 'Pedir o endereço do site na internet',
    advice: 'Peça a quem cuida do servidor que o site abra no endereço da empresa, como www.suaempresa.com.br.',
  },
}

export const stepsText = {
  title: 'Primeiros passos',
  progress: (done: number, all: number) => `${done} de ${all}`,
  askForAddress: (site: string) =>
    `O site ${site} ainda não sabe o próprio endereço público. Defina PUBLIC_URL no servidor, por favor.`,
  formerSite: 'Você já tem um site?',
  formerSiteAdvice: 'Peça a quem cuida do servidor para trazer o conteúdo.',
  askToImport: (site: string) =>
    `Traga para ${site} o conteúdo do nosso site de antes, por favor: o comando é npm run import, e docs/moving-in.md explica.`,
}

interface Count {
  name: string
  count: number
}

const inSentence = (counts: readonly Count[]) => counts.map(({ name, count }) => `${name} ${count}`).join(', ')

export const tapsText = {
  title: 'Toques para falar com a empresa',
  hint: 'Quantas vezes alguém tocou num link de WhatsApp, telefone ou e-mail do site.',
  lastDays: (last: number, former: number) => `Toques nos últimos 28 dias: ${last} · nos 28 anteriores: ${former}`,
  products: (counts: readonly Count[]) => `Mais pedidos: ${inSentence(counts)}`,
  sources: (counts: readonly Count[]) => `De onde vieram: ${inSentence(counts)}`,
  months: 'Mês a mês',
  month: (month: string) => month.split('-').reverse().join('/'),
}
