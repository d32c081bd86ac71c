// Loaded before the code of a mock: measures the longest stall, which is processor time of its main thread in which it could answer
// nobody. Unlike time by the clock, it does not depend on what else the machine does.

let longest = 0;
let before = process.threadCpuUsage();

setInterval(() => {
  const { user, system } = process.threadCpuUsage(before);
  before = process.threadCpuUsage();
  longest = Math.max(longest, user + system);
}, 1).unref();

process.on('message', (message) => {
  if (message !== 'longest stall') return;
  process.send?.(longest / 1_000);
  longest = 0;
  before = process.threadCpuUsage();
});
process.channel?.unref();
