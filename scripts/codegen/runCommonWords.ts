import { writeFileSync } from 'node:fs'
import { commonWords } from './commonWords.ts'

// Generates the words by which the client rates passwords, after a change of estonianWords.txt or @zxcvbn-ts/language-common.
writeFileSync('web/users/password/commonWords.json', `${JSON.stringify(commonWords(), null, 2)}\n`)
