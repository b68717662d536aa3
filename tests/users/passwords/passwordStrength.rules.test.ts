import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { dictionary } from '@zxcvbn-ts/language-common'
import { commonWords } from '../../../scripts/codegen/commonWords.ts'
import { passwordStrength, wordList } from '../../../web/users/password/passwordStrength.ts'

const mari = ['Mari Meri', 'mari.meri@saar.test']

const estonianWords = readFileSync('scripts/codegen/estonianWords.txt', 'utf8')
  .replace(/^#.*\n/gm, '')
  .split(/\s+/)
  .filter(Boolean)

/** The passwords that are not called weak. */
const notWeak = (passwords: readonly string[]) =>
  passwords.filter((password) => passwordStrength(password, mari).strength !== 'weak')

describe('weak passwords', () => {
  test.each(['123456', 'password', 'parool', 'saaremaa', 'qwerty123', 'iloveyou', 'Mari Meri', 'marimeri', 'Salasõna'])(
    'AUTH-8 %s is called weak and common',
    (password) => {
      expect(passwordStrength(password, mari)).toEqual({ strength: 'weak', warning: 'common' })
    },
  )

  test('AUTH-8 every Estonian word of the list is called weak, as it is written and with a figure and a capital letter', () => {
    expect(estonianWords.length).toBeGreaterThan(1000)
    expect(notWeak(estonianWords)).toEqual([])
    expect(notWeak(estonianWords.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}1`))).toEqual([])
  })

  test('AUTH-8 each of the 1,000 commonest passwords of the world is called weak', () => {
    expect(notWeak(dictionary['passwords-common'].slice(0, 1000))).toEqual([])
  })

  test('AUTH-8 a word with the marks of Estonian is as weak as without them, and so is a name', () => {
    expect(passwordStrength('kõrgessaare', []).strength).toBe('weak')
    expect(passwordStrength('Ülle-Õie Käär', ['Ülle-Õie Käär']).warning).toBe('common')
    expect(passwordStrength('ulleoiekaar', ['Ülle-Õie Käär']).warning).toBe('common')
  })
})

test('AUTH-8 fewer than 8 characters cause a warning, counted as people count them', () => {
  expect(passwordStrength('x9Tq!mö', mari).warning).toBe('short')
  expect(passwordStrength('x9Tq!mö7', mari).warning).toBeNull()
})

test.each(['rebane-kompass-vihmavari-7', 'kohvik lumi tramm sibul', 'correct horse battery staple', 'vQ7#pRz2!kLw9'])(
  'AUTH-8 several random words, or many characters, are strong: %s',
  (password) => {
    expect(passwordStrength(password, mari)).toEqual({ strength: 'strong', warning: null })
  },
)

test('AUTH-8 a page of text is not called weak, and is rated at once', () => {
  // The estimator reads only a prefix of it: otherwise the test would time out.
  expect(passwordStrength('merelaine'.repeat(400), mari).warning).toBeNull()
})

test('AUTH-8 the client has the words that npm run words makes', () => {
  const made = commonWords()
  expect(JSON.parse(readFileSync('web/users/password/commonWords.json', 'utf8'))).toEqual(made)
  const passwords = new Set<string>(dictionary['passwords-common'])
  expect(wordList(made.international).filter((word) => !passwords.has(word))).toEqual([])
  expect(new Set(wordList(made.estonian)).size).toBe(wordList(made.estonian).length)
  expect(wordList(made.estonian)).toEqual(expect.arrayContaining(['salasona', 'kuressaare', 'suvi2026']))
})
