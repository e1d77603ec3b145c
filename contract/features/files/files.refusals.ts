import { conflict, fileBlocked, notPossible, refusals, wrongField, wrongFileType } from '../../core/refusals.ts'
import { foundInFiles } from './found-in-files.ts'

export const fileRefusals = refusals('files', {
  ofTicket: notPossible({}, { en: 'This file belongs to a ticket.', tr: 'Bu dosya bir talebe ekli.' }),
  tooManyLoose: conflict(
    {},
    {
      en: 'You have too many files without a ticket. Send the ticket, or remove some.',
      tr: 'Talep bekleyen çok fazla dosyanız var. Talebi gönderin ya da bazılarını kaldırın.',
    },
  ),
  empty: wrongField('body.file', {}, { en: 'The file is empty.', tr: 'Dosya boş.' }),
  wrongType: wrongFileType(
    { name: 'text' },
    { en: 'File type not allowed {{name}}', tr: 'Dosya türüne izin verilmiyor: {{name}}' },
    'body.file',
  ),
  wrongDeclaration: wrongFileType(
    { name: 'text' },
    {
      en: 'File type not allowed {{name}}. The type that was sent with it does not fit the end of its name.',
      tr: 'Dosya türüne izin verilmiyor: {{name}}. Birlikte gönderilen tür, adının uzantısına uymuyor.',
    },
    'body.file',
  ),
  wrongContent: wrongFileType(
    { name: 'text', found: foundInFiles },
    {
      en: 'File type not allowed {{name}}. This looks like {{found}}.',
      tr: 'Dosya türüne izin verilmiyor: {{name}}. Bu, {{found}} gibi görünüyor.',
    },
    'body.file',
  ),
  harmful: fileBlocked(
    {},
    { en: 'This file contains something harmful and was not saved.', tr: 'Bu dosyada zararlı içerik bulundu, dosya saklanmadı.' },
    'body.file',
  ),
})
