import { reportCommits } from '../web/renders.ts'

reportCommits()
