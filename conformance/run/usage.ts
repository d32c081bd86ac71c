/** What `--help` shows. */
export const usage = `Judges an implementation of the business documents API against its specification.

  npm run verify -- --target URL --profile FILE

  --target URL       address of the company to judge, without /api (wins over the profile's baseUrl)
  --profile FILE     what the suite has to know about the target: YAML or JSON, a file or an address
  --profile-header 'NAME: VALUE'
                     sent where the profile is asked for at an address; \${NAME} is read from the environment
  --init FILE        write a commented profile for --target or --image, with what can be found out, and stop

  --image NAME       start a container of this image, judge it, remove it; a --profile that begins with / and is no file
                     is asked of the container
  --image-port PORT  its port to judge (default: the first that it exposes); HOST:PORT says which port of this machine
                     leads there (default: any free one)
  --image-env NAME=VALUE, --image-env NAME
                     a variable of its environment; without a value that of this environment (may be repeated)
  --image-timeout SECONDS
                     longest wait for its first answer (default: 120)
  -- ARGUMENT ...    what stands after -- is handed to the image as its command

  --only PATTERN     judge these requirements or checks only (ids, * at the end; may be repeated)
  --skip PATTERN     leave these out (may be repeated)
  --level LEVEL      must, should or may: from this level up (default: may, which is all)
  --read-only        send no unsafe method
  --shard I/N        run the I-th of N parts; merge their reports with --merge DIR --merge DIR ...

  --workers N        checks side by side (default: 4 to 8, by the machine)
  --timeout SECONDS  longest wait for an answer (default: 15)
  --bail N           stop after N failures
  --baseline FILE    known failures; one that no longer fails is red, too
  --report DIR       write report.html, report.json, junit.xml, summary.md and badge.svg there

Exit codes: 0 conforms, 1 violations, 2 could not judge.
`;
