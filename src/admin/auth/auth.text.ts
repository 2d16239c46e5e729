import type { Problem } from '#contract/problem.ts'

/** The sign-in (spec §2, §8). */
export const authText = {
  title: 'Área Administrativa',
  again: 'Entre novamente',
  againReason:
    'Sua sessão terminou: pelo tempo, por uma senha nova ou porque outra pessoa excluiu este usuário. Nada do que você digitou se perdeu: entre e repita a ação.',
  email: 'E-mail',
  password: 'Senha',
  submit: 'Entrar',
  submitting: 'Entrando...',
  lostAccess: 'Perdi o acesso',
  draftsLeft: 'Há rascunhos neste aparelho',
  deleteDrafts: 'Apagar',
  deleteDraftsQuestion: 'Apagar os rascunhos deste aparelho?',
  deleteDraftsAdvice: 'O que foi digitado e não foi salvo se perde, de todos os usuários deste aparelho.',
  failed: 'Credenciais inválidas',
  succeeded: 'Login realizado com sucesso!',
  noToken: 'Token de autenticação não encontrado. Faça login novamente.',
  reasonWrongPair: 'O e-mail ou a senha não conferem. Verifique e tente de novo.',
  reasonWrongPairAgain:
    'O e-mail ou a senha não conferem. Se estão certos, alguém excluiu este usuário: peça ajuda a um colega.',
  reasonDeleted: ({ by, at }: NonNullable<Problem['deletion']>) =>
    `${by ?? 'O sistema'} excluiu sua conta em ${new Date(at).toLocaleDateString('pt-BR')}. Peça a ${by ?? 'um colega'} para restaurar sua conta em Histórico.`,
  reasonTooMany: 'Muitas tentativas seguidas. Espere alguns minutos e tente de novo.',
  reasonOffline: 'Este aparelho está sem internet. Tente de novo quando ela voltar.',
  reasonUnreachable: 'O servidor não respondeu. Verifique sua conexão e tente de novo em instantes.',
}
