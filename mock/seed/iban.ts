import { composeIBAN } from 'ibantools';
import type { Dice } from './dice.ts';

/** A valid IBAN of an account that nobody has. */
export function inventIban(country: 'DE' | 'FR' | 'GB', dice: Dice): string {
  const bban = accounts[country](dice);
  const iban = composeIBAN({ countryCode: country, bban });
  if (iban === null) throw new Error(`${bban} is no account number of ${country}.`);
  return iban;
}

const accounts = {
  DE: (dice: Dice) => dice.digits(18),
  GB: (dice: Dice) => `SALT${dice.digits(14)}`,
  FR: (dice: Dice) => {
    const [bank, branch, account] = [dice.digits(5), dice.digits(5), dice.digits(11)];
    return bank + branch + account + frenchKey(bank, branch, account);
  },
};

/** The two check digits of a French account number (clé RIB). */
function frenchKey(bank: string, branch: string, account: string): string {
  const key = 97n - ((89n * BigInt(bank) + 15n * BigInt(branch) + 3n * BigInt(account)) % 97n);
  return key.toString().padStart(2, '0');
}
