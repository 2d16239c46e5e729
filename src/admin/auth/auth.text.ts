import type { Problem } from '#contract/problem.ts'

/** The sign-in (spec §2, §8). */
export const authText = {
  title: 'Área Administrativa',
  again: 'Entre novamente',
  againReason:
    'Passou muito tempo, a senha mudou ou seu usuário foi excluído. Nada do que você digitou se perdeu: entre e repita a ação.',
  other: 'Outra pessoa entrou',
  otherUser: (email: string) =>
    `Em outra aba entrou ${email}. O que você salvar nesta aba fica em nome de ${email}. O que foi digitado e não foi salvo continua aqui.`,
  goOn: (email: string) => `Continuar como ${email}`,
  signInAgain: 'Entrar de novo',
  email: 'E-mail',
  password: 'Senha',
  submit: 'Entrar',
  submitting: 'Entrando...',
  lostAccess: 'Perdi o acesso',
  draftsLeft: 'Há rascunhos neste aparelho',
  deleteDrafts: 'Descartar',
  deleteDraftsQuestion: 'Descartar os rascunhos deste aparelho?',
  deleteDraftsAdvice: 'O que foi digitado e não foi salvo se perde, de todos os usuários deste aparelho.',
  failed: 'Credenciais inválidas',
  succeeded: 'Login realizado com sucesso!',
  noToken: 'Token de autenticação não encontrado. Faça login novamente.',
  reasonWrongPair: 'E-mail ou senha incorretos. Verifique e tente de novo.',
  reasonWrongPairAgain:
    'E-mail ou senha incorretos. Se estiverem certos, este usuário pode ter sido excluído: peça ajuda a um colega.',
  reasonDeleted: ({ by, at }: NonNullable<Problem['deletion']>) =>
    `${by ?? 'O sistema'} excluiu seu usuário em ${new Date(at).toLocaleDateString('pt-BR')}. Peça a ${by ?? 'um colega'} que toque em “Trazer de volta” em Histórico, “Excluídos”.`,
  reasonTooMany: 'Muitas tentativas seguidas. Espere alguns minutos e tente de novo.',
  reasonOffline: 'Este aparelho está sem internet. Tente de novo quando ela voltar.',
  reasonUnreachable: 'O servidor não respondeu. Verifique sua conexão e tente de novo em instantes.',
}
