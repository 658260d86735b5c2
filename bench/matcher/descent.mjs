/**
 * Gradient descent by Adam with decoupled decay of the weights (Loshchilov and Hutter 2019).
 * @param {Float32Array | Float64Array} weights changed in place
 * @returns {(slope: ArrayLike<number>, options: { rate: number, decay?: number }) => void} one step against the gradient
 */
export function createDescent(weights) {
  const mean = weights.map(() => 0);
  const square = weights.map(() => 0);
  let step = 0;
  return (slope, { rate, decay = 0 }) => {
    step++;
    const [unbiased, unbiasedSquare] = [1 - 0.9 ** step, 1 - 0.999 ** step];
    for (let at = 0; at < weights.length; at++) {
      mean[at] = 0.9 * mean[at] + 0.1 * slope[at];
      square[at] = 0.999 * square[at] + 0.001 * slope[at] ** 2;
      const change = mean[at] / unbiased / (Math.sqrt(square[at] / unbiasedSquare) + 1e-8);
      weights[at] -= rate * (change + decay * weights[at]);
    }
  };
}
