import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Language } from '@portico/contract/core/languages.ts'
import PDFDocument from 'pdfkit'
import type { PagePart } from './page-parts.ts'
import { addTable, ink, soft } from './page-table.ts'

export type PageDocument = {
  title: string
  /** Who it comes from. */
  author: string
  language: Language
  createdAt: Date
  parts: readonly PagePart[]
  /** On its side, for a table of many columns. */
  isWide?: boolean
}

/** The standard fonts of PDF have no ş, ğ and ı; this one has the letters of all languages that Latin script writes. */
const fontFile = (name: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${name}`))
let fonts: { plain: Buffer; strong: Buffer } | undefined
const loadFonts = () =>
  (fonts ??= {
    plain: readFileSync(fontFile('400Regular/Inter_400Regular.ttf')),
    strong: readFileSync(fontFile('600SemiBold/Inter_600SemiBold.ttf')),
  })

const labelWidth = 150

/** One A4 document with its fonts inside, tagged so that a screen reader reads it in order. */
export function writePage({ title, author, language, createdAt, parts, isWide = false }: PageDocument): Promise<Buffer> {
  const { plain, strong } = loadFonts()
  const document = new PDFDocument({
    size: 'A4',
    layout: isWide ? 'landscape' : 'portrait',
    margin: isWide ? 40 : 64,
    lang: language,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: author, Creator: 'Portico', CreationDate: createdAt },
  })
  document.registerFont('plain', plain).registerFont('strong', strong)
  const whole = new Promise<Buffer>((resolve, reject) => {
    const pieces: Buffer[] = []
    document.on('data', (piece: Buffer) => pieces.push(piece))
    document.once('end', () => resolve(Buffer.concat(pieces)))
    document.once('error', reject)
  })
  const page = document.struct('Document')
  document.addStructure(page)
  for (const part of parts)
    if (part.kind === 'table') addTable(document, page, part)
    else page.add(structureOf(document, part))
  page.end()
  document.end()
  return whole
}

function structureOf(document: PDFKit.PDFDocument, part: Exclude<PagePart, { kind: 'table' }>) {
  if (part.kind === 'title')
    return document.struct('H1', {}, () => void document.font('strong').fontSize(20).fillColor(ink).text(part.text).moveDown(0.4))
  if (part.kind === 'lead') return document.struct('P', {}, () => void document.font('strong').fontSize(28).fillColor(ink).text(part.text))
  if (part.kind === 'note')
    return document.struct(
      'P',
      {},
      () => void document.moveDown(1.2).font('plain').fontSize(9).fillColor(soft).text(part.text, { lineGap: 2 }),
    )
  const section = document.struct('Sect')
  section.add(
    document.struct(
      'H2',
      {},
      () => void document.moveDown(1.2).font('strong').fontSize(11).fillColor(ink).text(part.heading).moveDown(0.4),
    ),
  )
  for (const [label, value] of part.facts) section.add(document.struct('P', {}, () => fact(document, label, value)))
  section.end()
  return section
}

/** Side by side; a value that needs several lines moves the next pair down. */
function fact(document: PDFKit.PDFDocument, label: string, value: string): void {
  const { left, right } = document.page.margins
  const width = document.page.width - left - right - labelWidth
  document.font('plain').fontSize(10)
  const height = Math.max(document.heightOfString(value, { width }), document.heightOfString(label, { width: labelWidth - 12 })) + 5
  if (document.y + height > document.page.height - document.page.margins.bottom) document.addPage()
  const top = document.y
  document.fillColor(soft).text(label, left, top, { width: labelWidth - 12 })
  document.fillColor(ink).text(value, left + labelWidth, top, { width })
  document.x = left
  document.y = top + height
}
