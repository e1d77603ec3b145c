import type { Language } from '../../core/languages.ts'

/** What the system roles are called where it is not by the name they are kept under. */
export const systemRoleNames: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {},
  tr: {
    Administrator: 'Yönetici',
    Finance: 'Finans',
    Support: 'Destek',
    Risk: 'Risk',
    Developer: 'Geliştirici',
    Auditor: 'Denetçi',
    Owner: 'Sahip',
    Viewer: 'Görüntüleyici',
  },
}

/** What a reader of this language sees; names that a user has written stay as they are. */
export const shownRoleName = ({ name, isSystem }: { name: string; isSystem: boolean }, language: string): string =>
  (isSystem && systemRoleNames[language as Language]?.[name]) || name
