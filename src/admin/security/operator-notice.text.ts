import type { OperatorNotice, OperatorNoticeOf } from '#contract/overview.ts'
import { dayAndTime, fileSize } from '../ui/in-sentences.ts'

type Text = [
  /** What is wrong. */
  fact: string,
  /** What follows, and what to do. */
  advice: string,
]

/** Each notice about the server in the owner's words. */
const texts: { [Kind in OperatorNotice['kind']]: (notice: OperatorNoticeOf<Kind>) => Text } = {
  edition_outdated: ({ since }) => [
    'O site está com conteúdo antigo.',
    `O que foi salvo desde ${dayAndTime(since)} está guardado, mas os visitantes ainda não veem. Avise quem cuida do servidor.`,
  ],
  no_proven_backup: ({ last }) => [
    last ? `A última cópia do site é de ${dayAndTime(last)}.` : 'Ainda não há nenhuma cópia do site.',
    'Faça uma agora. Se não der certo, avise quem cuida do servidor.',
  ],
  disk_almost_full: ({ freePercent }) => [
    `O disco do servidor está quase cheio: restam ${freePercent} %.`,
    'Quando encher, nada mais poderá ser salvo. Avise quem cuida do servidor.',
  ],
  backup_hook_failed: ({ code, at }) => [
    'A última cópia não foi guardada fora do servidor.',
    `Ela está só no próprio servidor (tentativa de ${dayAndTime(at)}: ${code}). Avise quem cuida dele.`,
  ],
  files_not_published: ({ code, at }) => [
    'O site está com conteúdo antigo para os visitantes.',
    `O que foi salvo está guardado, mas os arquivos publicados não puderam ser trocados (desde ${dayAndTime(at)}: ${code}). Avise quem cuida do servidor.`,
  ],
  feed_token_refused: () => [
    'O Instagram não aceita mais a chave do site.',
    'As últimas fotos continuam no ar, mas as novas não aparecem. Avise quem cuida do servidor.',
  ],
  upgrade_copy_kept: ({ name, bytes }) => [
    `A cópia feita antes da última atualização ou restauração ocupa ${fileSize(bytes)}.`,
    `Se o site está como deve, quem cuida do servidor pode apagar o arquivo ${name}.`,
  ],
}

export const operatorNoticeText = {
  of: <Kind extends OperatorNotice['kind']>(notice: OperatorNoticeOf<Kind>): Text =>
    (texts[notice.kind] as (notice: OperatorNotice) => Text)(notice),
  openCopies: 'Ver cópias',
  tell: 'Avisar pelo WhatsApp',
  message: (site: string, fact: string, advice: string) => `Aviso do painel de ${site}: ${fact} ${advice}`,
}
