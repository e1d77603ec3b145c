// Runs before start, test and check, so that these work on a fresh clone: installs what package-lock.json names
// where node_modules is missing or differs from it. Plain JavaScript for Node 20, because Node 24 itself is one of
// the packages; imports nothing but Node, because nothing else may be there yet.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, statSync, utimesSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(fileURLToPath(import.meta.url), '../..')
const lockFile = join(root, 'package-lock.json')
// npm writes this file at the very end of an installation and removes it first, so it also tells a half-done one.
const installedFile = join(root, 'node_modules/.package-lock.json')
const turn = join(root, 'tmp/installing')
const heartbeatMs = 1_000
const abandonedAfterMs = 10_000
const saidEveryMs = 4_000

class Failure extends Error {}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
}

/** True where node_modules holds exactly what the lock names for this kind of run (production leaves dev packages out). */
function isInstalled() {
  if (!existsSync(installedFile)) return false
  const production = process.env.NODE_ENV === 'production' || (process.env.npm_config_omit ?? '').includes('dev')
  const locked = readPackages(lockFile)
  const installed = readPackages(installedFile)
  const isLeftOut = (entry) => entry.optional || entry.devOptional || (production && entry.dev)
  // A copied or half-deleted node_modules may list a package whose folder is not there.
  const isThere = (path) => installed[path] && existsSync(join(root, path))
  const isMissing = ([path, entry]) => path !== '' && !isThere(path) && !isLeftOut(entry)
  // Whether the address of a package is written down depends on the user's settings; its content is what counts.
  const content = (entry) => JSON.stringify([entry?.version, entry?.integrity, entry?.link && entry.resolved])
  const isOther = ([path, entry]) => path !== '' && content(entry) !== content(locked[path])
  return !Object.entries(locked).some(isMissing) && !Object.entries(installed).some(isOther)
}

function ageMs(path) {
  try {
    return Date.now() - statSync(path).mtimeMs
  } catch {
    return undefined
  }
}

function keepTurn() {
  const now = new Date()
  if (existsSync(turn)) utimesSync(turn, now, now)
}

function takeTurn() {
  try {
    mkdirSync(join(root, 'tmp'), { recursive: true })
    mkdirSync(turn)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw new Failure(`Cannot write to ${root} (${error.code}). Run this as the user who owns the folder.`)
  }
}

function giveTurnBack() {
  for (const folder of [turn, join(root, 'tmp')]) {
    try {
      rmdirSync(folder)
    } catch {
      return // someone else keeps files in tmp
    }
  }
}

/** A run that was killed leaves its turn behind; renaming gives it to exactly one of those who wait. */
function dropAbandonedTurn() {
  const age = ageMs(turn)
  if (age === undefined || age < abandonedAfterMs) return
  const aside = `${turn}-${process.pid}`
  try {
    renameSync(turn, aside)
    rmdirSync(aside)
  } catch {
    // another one was quicker
  }
}

/** A line when the work begins and every few seconds while it lasts, with figures and seconds. */
async function saying(title, figures, work) {
  const startedAt = Date.now()
  process.stderr.write(`${title} …\n`)
  const timer = setInterval(() => {
    const seconds = `${Math.round((Date.now() - startedAt) / 1000)} s`
    process.stderr.write(`${title} … ${[...figures(), seconds].join(', ')}\n`)
  }, saidEveryMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/** How many of the packages that the lock names have a folder by now. */
function installedSoFar() {
  const wanted = Object.keys(readPackages(lockFile)).filter((path) => path !== '')
  const there = wanted.filter((path) => existsSync(join(root, path)))
  return [`${there.length} of ${wanted.length} packages`]
}

async function waitForTurn() {
  if (takeTurn()) return
  await saying(
    'Waiting for another installation in this folder to end',
    () => [],
    async () => {
      do {
        dropAbandonedTurn()
        await new Promise((done) => setTimeout(done, 200))
      } while (!takeTurn())
    },
  )
}

/** `npm ci` deletes node_modules, and with it a Node that was started from there: leave that one out of the path. */
function outsideEnvironment() {
  const own = join(root, 'node_modules/.bin')
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => resolve(folder) !== own)
  return { ...process.env, PATH: path.join(delimiter) }
}

function install() {
  return new Promise((done, fail) => {
    // Standard output stays free for the command that follows (token, demo:manifest).
    const npm = spawn('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      env: outsideEnvironment(),
      stdio: ['ignore', 2, 2],
    })
    const stop = (signal) => npm.kill(signal)
    process.on('SIGINT', stop).on('SIGTERM', stop)
    npm.on('error', (error) => fail(new Failure(`npm could not be started (${error.code}). Portico needs npm 10 or later on the PATH.`)))
    npm.on('close', (code, signal) => {
      if (code === 0) return done()
      const how = signal ? `was stopped by ${signal}` : `ended with code ${code}`
      fail(new Failure(`npm ci ${how}, so the packages of Portico are not installed. Its message above says why.`))
    })
  })
}

function needsOtherNode() {
  const bundled = existsSync(join(root, 'node_modules/.bin/node'))
  return !bundled && Number(process.versions.node.split('.')[0]) < 24
}

async function ensureInstalled() {
  if (!existsSync(lockFile)) throw new Failure(`There is no package-lock.json in ${root}: this is not a whole checkout.`)
  if (!isInstalled()) await installInTurn()
  if (needsOtherNode())
    throw new Failure('Portico runs on Node 24, which npm has no package of for this machine: install Node 24 and run this again.')
}

async function installInTurn() {
  await waitForTurn()
  const beat = setInterval(keepTurn, heartbeatMs)
  try {
    if (isInstalled()) return
    await saying('Installing the packages that package-lock.json names', installedSoFar, install)
  } finally {
    clearInterval(beat)
    giveTurnBack()
  }
}

try {
  await ensureInstalled()
} catch (error) {
  process.stderr.write(`${error instanceof Failure ? error.message : (error?.stack ?? error)}\n`)
  process.exitCode = 1
}
