import { storageKeys } from '#browser/storage-keys.ts'
import { retentionDays } from '#contract/retention.ts'
import type { PageText, Responsible, TextPart } from './static-pages.tsx'

const { trash, history, unusedPicture, session, unusedSession, device, taps } = retentionDays

/** A finished job, by what it is called. */
const jobWords: Record<Responsible['jobs'], { ofThe: string; ofOne: string }> = {
  obras: { ofThe: 'da obra', ofOne: 'de uma obra' },
  trabalhos: { ofThe: 'do trabalho', ofOne: 'de um trabalho' },
}

/** What the program does with data about people (LGPD). Each sentence is about code; `static-pages.test.tsx` and e2e tests hold it. */
const partsFor = ({ hostedBy, backupKeepDays, jobs }: Responsible): TextPart[] => [
  {
    title: 'Em resumo',
    items: [
      'Para ver o site você não se cadastra e não preenche nada.',
      'O site não usa cookies, não grava nada no seu navegador e não tem anúncios.',
      'O servidor não guarda quem visitou, o que viu, nem o endereço (IP) de onde veio.',
    ],
  },
  {
    title: 'Quando você pede um orçamento',
    paragraphs: [
      `O botão do WhatsApp é um link comum para wa.me, com uma mensagem pronta: um cumprimento, o pedido de orçamento e, se for o caso, o nome e o preço do produto, o nome e o bairro ${jobWords[jobs].ofThe}, o lugar que você escolheu, e o que você escreveu na página do produto. Quando você toca no botão, o WhatsApp, que é da Meta, recebe essa mensagem e o endereço da sua conexão (IP), e pode tratá-los fora do Brasil. A empresa só recebe o que você enviar lá, e este site não recebe cópia.`,
      'Telefone e e-mail abrem o aplicativo do seu aparelho. O que você contar chega direto à empresa, e a conversa fica onde você escreveu, com as regras de lá.',
      'A empresa usa o que você contar para fazer o orçamento e o serviço que você pediu (LGPD, art. 7º, V), e guarda enquanto durarem o atendimento, a garantia e os prazos da lei.',
    ],
  },
  {
    title: 'Contagem de toques',
    paragraphs: [
      'Quando você toca num link de WhatsApp, telefone ou e-mail deste site, o site soma um à contagem do dia: o tipo do link, o produto e, se o endereço da página tiver um nome depois de “?de=”, esse nome (o do caminhão ou do cartão em que estava o link, nunca o de uma pessoa). Não vai nada sobre você: nem endereço, nem hora, nem o que você digitou, e nada fica no seu navegador.',
      `Com o Controle Global de Privacidade (GPC) ligado no navegador, nada é contado. As contagens ficam por ${inWords(taps)}.`,
    ],
  },
  {
    title: 'O que vem de outros lugares',
    paragraphs: [
      'Como em qualquer site, quem entrega uma foto ou um vídeo ao seu navegador vê o endereço da sua conexão (IP) e pode tratá-lo fora do Brasil, como o Google e a Meta, que é dona do Instagram. Daqui isso só acontece assim:',
    ],
    items: [
      'Vídeos: só depois do seu toque, vindos de youtube-nocookie.com, do Google, que a partir daí pode gravar cookies. A capa vem deste servidor; se ele ainda não tem a capa, seu navegador busca em img.youtube.com quando o vídeo chega perto da tela.',
      'Mapa: só depois que você toca em “Ver mapa”, vindo do Google Maps, que a partir daí pode gravar cookies.',
      `Fotos: a empresa pode mostrar a foto de um produto ou ${jobWords[jobs].ofOne} que está em outro endereço; seu navegador a pede lá, sem dizer de que página veio.`,
      'Instagram: as fotos costumam vir deste servidor. Se a empresa ligou o Instagram direto à página, seu navegador as pede ao Instagram.',
    ],
  },
  {
    title: `Fotos de ${jobs} e frases de clientes`,
    paragraphs: [
      'Das fotos publicadas o programa apaga o local, a data e os dados da câmera. A frase e o nome de um cliente só aparecem quando a empresa marca que ele permitiu.',
      'O que a empresa tira do site some das páginas na hora. Por um tempo ainda fica guardado o que segue; os três primeiros a empresa apaga na hora, se o cliente pede:',
    ],
    items: [
      `O que foi excluído: por ${inWords(trash)}, para o caso de engano; depois some de vez, também do histórico.`,
      `Uma foto que foi trocada: por ${inWords(unusedPicture)}. Até ser apagada, uma foto ainda abre para quem tem o endereço dela.`,
      `Uma frase, um nome ou um bairro que foram trocados: no histórico, que só quem administra vê, por ${inWords(history)}.`,
      `Cópias de segurança: nelas fica tudo o que havia no dia em que foram feitas. ${copiesEnd(backupKeepDays)}`,
      'O que outros já viram aqui: o navegador guarda uma foto por até um ano, e buscadores e aplicativos de mensagem podem guardar foto e texto.',
    ],
  },
  {
    title: 'Quem administra o site',
    paragraphs: ['Só quem cuida do conteúdo tem cadastro. Dessas pessoas o site guarda:'],
    items: [
      `Nome, e-mail e senha, até ${inWords(trash)} depois de o usuário ser excluído. Da senha fica só um código, que não permite descobri-la.`,
      'Os códigos de recuperação, até serem usados ou trocados ou a senha mudar, e um link de acesso, que vale 24 horas: também deles fica só um código que não permite descobri-los. Do link fica ainda quem o criou e quando.',
      `De cada acesso ao painel: o tipo de aparelho, o navegador, quando começou e quando foi usado, sem endereço. Acaba ao sair, depois de ${inWords(unusedSession)} sem uso, ou em ${inWords(session)}.`,
      `Um código que reconhece o aparelho e protege contra quem tenta adivinhar senhas: ${inWords(device)} desde a última entrada.`,
      `O histórico: quem mudou o quê e quando, por ${inWords(history)}.`,
      `O que é excluído, inclusive um usuário, fica nos excluídos por ${inWords(trash)}, e depois some também do histórico: ali fica só o nome de quem mudou, até completar um ano.`,
      `No navegador de quem administra, nunca no de visitantes: a entrada no painel (${storageKeys.session}), o código do aparelho (${storageKeys.device}) e rascunhos não salvos, sem as fotos, até cinco de cada formulário por 30 dias (${storageKeys.drafts}…). Eles ficam ali também depois de sair do painel e de excluir para sempre o que descrevem; a tela de entrada avisa e os descarta.`,
      `Cópias de segurança de tudo isso, menos acessos, aparelhos, códigos e links: só quem administra pode baixá-las. ${copiesEnd(backupKeepDays)}`,
    ],
  },
  {
    title: 'Registros do servidor',
    paragraphs: [
      ...(hostedBy ? [`O servidor é de ${hostedBy}, que guarda os dados em nome da empresa, como operador.`] : []),
      'O programa anota falhas e entradas no painel, sem nome, e-mail ou endereço. Visitas ele não anota. Para se defender de ataques e de toques repetidos, conta por um dia o que vem de cada conexão, só na memória e com um código no lugar do endereço. O provedor onde o servidor está pode ter registros próprios.',
    ],
  },
]

/** When a backup is gone, and where it may be. */
function copiesEnd(keepDays: number): string {
  const end =
    keepDays > 0
      ? `Cada uma é apagada depois de ${inWords(keepDays)}, quando há outras dez mais novas.`
      : 'Quem cuida do servidor as apaga.'
  return `${end} Quem cuida do servidor pode guardar outras fora dele, também fora do Brasil, e as apaga.`
}

/** A number of days as people say it. */
function inWords(days: number): string {
  return days === 730 ? 'dois anos' : days === 365 ? 'um ano' : `${days} dias`
}

export const privacyText: PageText = {
  description: 'O que este site guarda de quem o visita, por quanto tempo, e com quem falar.',
  intro: ({ company, legalName, taxNumber }) =>
    `O que este site guarda, por quanto tempo, e com quem falar. Pela Lei Geral de Proteção de Dados (LGPD, Lei nº 13.709/2018), a responsável por esses dados é ${[legalName || company || 'a empresa deste site', taxNumber].filter(Boolean).join(', ')}.`,
  partsFor,
  contact: {
    title: 'Seus direitos e contato',
    text: 'Você pode perguntar se a empresa tem dados sobre você e quais, com quem os dividiu, e pedir que corrija, bloqueie, apague ou entregue esses dados; o que autorizou, pode desautorizar (LGPD, art. 18). Fale com a empresa:',
    after:
      'Se a resposta não resolver, você pode procurar a Autoridade Nacional de Proteção de Dados (ANPD), em gov.br/anpd. Texto de 28 de novembro de 2026.',
  },
}
