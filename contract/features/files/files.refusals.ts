import { conflict, fileBlocked, notPossible, refusals, wrongField, wrongFileType } from '../../core/refusals.ts'

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
  harmful: fileBlocked(
    {},
    { en: 'This file contains something harmful and was not saved.', tr: 'Bu dosyada zararlı içerik bulundu, dosya saklanmadı.' },
    'body.file',
  ),
})
