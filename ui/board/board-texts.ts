/** The words of a board, apart from those of all other parts: they come with the first board. */
import { useUiTexts } from '../words/texts.tsx'
import type { Direction, Growth } from './board-layout.ts'

export type BoardTexts = {
  move: (title: string) => string
  moveHint: string
  direction: Record<Direction, string>
  growth: Record<Growth, string>
  /** For screen readers, after a step. */
  placed: (title: string, column: number, row: number) => string
  sized: (title: string, columns: number, rows: number) => string
  removed: (title: string) => string
  unmoved: string
  remove: string
  age: (ago: string) => string
  failed: string
  loading: (title: string) => string
  open: (title: string) => string
  retry: string
}

const en: BoardTexts = {
  move: (title) => `Move ${title}`,
  moveHint: 'Drag, or use the arrow keys. With Shift they change the size.',
  direction: { left: 'Move left', right: 'Move right', up: 'Move up', down: 'Move down' },
  growth: { wider: 'Make wider', narrower: 'Make narrower', taller: 'Make taller', shorter: 'Make shorter' },
  placed: (title, column, row) => `${title} moved to column ${column}, row ${row}`,
  sized: (title, columns, rows) => `${title} is ${columns} columns wide and ${rows} rows high`,
  removed: (title) => `${title} removed`,
  unmoved: 'There is no room on that side',
  remove: 'Remove from the dashboard',
  age: (ago) => `Figures from ${ago}`,
  failed: 'Not updated',
  loading: (title) => `${title} is loading`,
  open: (title) => `Details of ${title}`,
  retry: 'Load again',
}

const tr: BoardTexts = {
  move: (title) => `Taşı: ${title}`,
  moveHint: 'Sürükleyin ya da ok tuşlarını kullanın. Shift ile boyut değişir.',
  direction: { left: 'Sola taşı', right: 'Sağa taşı', up: 'Yukarı taşı', down: 'Aşağı taşı' },
  growth: { wider: 'Genişlet', narrower: 'Daralt', taller: 'Yükselt', shorter: 'Alçalt' },
  placed: (title, column, row) => `${title}: ${column}. sütun, ${row}. satır`,
  sized: (title, columns, rows) => `${title}: ${columns} sütun genişliğinde, ${rows} satır yüksekliğinde`,
  removed: (title) => `${title} kaldırıldı`,
  unmoved: 'Bu yönde yer yok',
  remove: 'Panelden kaldır',
  age: (ago) => `Veriler: ${ago}`,
  failed: 'Güncellenemedi',
  loading: (title) => `${title} yükleniyor`,
  open: (title) => `Ayrıntılar: ${title}`,
  retry: 'Yeniden yükle',
}

export const useBoardTexts = (): BoardTexts => (useUiTexts().locale === 'tr' ? tr : en)
