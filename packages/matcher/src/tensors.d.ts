/** The part of TensorFlow.js that the encoder uses. The package refers to types that it does not install. */
declare module '@energetic-ai/core' {
  export interface Tensor {
    shape: number[];
    data(): Promise<Float32Array>;
    dispose(): void;
  }
  export interface GraphModel {
    executeAsync(inputs: Record<string, Tensor>, outputs: string[]): Promise<Tensor[]>;
  }
  export function tensor1d(values: number[], type: 'int32'): Tensor;
  export function tensor2d(values: number[][], shape: [number, number], type: 'int32'): Tensor;
}
