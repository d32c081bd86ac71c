// Importing this lets everything in the process resolve names under localhost, `http://acme.localhost:4010`.
import { resolveNamesUnderLocalhost } from 'countersign-contract/command';

resolveNamesUnderLocalhost();
