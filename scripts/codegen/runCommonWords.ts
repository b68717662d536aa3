import { writeFileSync } from 'node:fs'
import { commonWords } from './commonWords.ts'

// Makes the words anew by which the client rates passwords: after a change of estonianWords.txt or of @zxcvbn-ts/language-common.
writeFileSync('web/users/password/commonWords.json', `${JSON.stringify(commonWords(), null, 2)}\n`)
